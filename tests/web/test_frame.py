from tests.web.conftest import Enter, start_game


def test_a_game_opens(enter: Enter) -> None:
    page = enter()
    start_game(page, "smile")
    page.get_by_role("status").wait_for()
