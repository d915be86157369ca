"""The numbers an agent of Dragon's Gold decides by."""

from beguile.engine.layout import i16, layout
from beguile.games.dragons_gold.components import KINDS, MAX_DRAGONS, MAX_PLAYERS, OBJECT_KINDS, ROW, TEAM
from beguile.games.dragons_gold.state import SHARES

N = MAX_PLAYERS


@layout
class Observation:
    """11.1 to 11.4 All that follows from what a seat has seen. Seats count from the observer: 0 is me, 1 the next clockwise.
    Tokens stand in the order silver, gold, red, blue, green, purple, yellow, white, black."""

    players = i16(doc="number of players")
    seat = i16(doc="my place at the table, as moves count players")
    stage = i16(doc="0 attack, 1 talks, 2 dividing, 3 choosing, 4 robbing, 5 stealing, 6 market, 7 window, 8 reaction, 9 over")
    window = i16(doc="0 none, 1 between turns, 2 division, 3 no deal, 4 first choice, 5 theft")
    turn = i16(doc="whose turn it is or is about to begin")
    asked = i16(doc="who else is asked now, -1 nobody")
    lost = i16(doc="turns lost in a row")
    stuck = i16(doc="1 if all adventurers were sent home with these dragons on the table")
    bag = i16(KINDS, doc="tokens in the bag")
    lid = i16(KINDS, doc="tokens that have left the game")
    pile = i16(doc="dragons in the pile")
    unseen_dragons = i16(MAX_DRAGONS, doc="1 for each dragon of the box that is in the pile")
    top_dragon = i16(doc="the top dragon of the pile if I have seen it, else -1")
    market = i16(doc="1 once the market has been opened")
    dragon = i16(ROW, doc="the dragon in this place of the row, -1 if there is none")
    strength = i16(ROW, doc="its strength")
    hidden = i16(ROW, doc="its hidden part")
    force = i16(ROW, doc="the attack on it")
    hoard = i16(ROW, KINDS, doc="the tokens on it")
    place = i16(N, TEAM, doc="where an adventurer is: 0 at home face up, 1 face down, 2 and more on that dragon")
    stamp = i16(N, TEAM, doc="the number of its placing, 0 at home")
    sharp = i16(N, TEAM, doc="what an Enchanted Sword adds to it")
    tokens = i16(N, doc="how many tokens lie behind a screen")
    holds = i16(N, KINDS, doc="what lies there as far as I saw, as if the thefts I did not see had not been; mine exactly")
    taken = i16(N, KINDS, doc="tokens that I have stolen from this player")
    unseen_in = i16(N, doc="thefts by this player I did not see, since I last looked behind the screen")
    unseen_out = i16(N, doc="thefts from this player I did not see, since I last looked behind the screen")
    slot = i16(doc="where the dragon lies that was slain, -1 if none")
    killer = i16(doc="who struck the last blow, -1 if none")
    party = i16(N, doc="1 for a player who slew it")
    turns_left = i16(doc="turns that are left in talks or market")
    to_come = i16(N, doc="in talks in turns: 1 for a player who is still to be asked in this round, after the one who is asked now")
    resting = i16(N, doc="in real time: 1 for a player who has nothing to add")
    passes = i16(doc="players who passed in a row in the market")
    draft = i16(SHARES, doc="my draft: player × kind; when dividing: share × kind; in the market: gives, then asks")
    rest = i16(KINDS, doc="what my draft has still to assign")
    proposal = i16(
        N, SHARES, doc="standing proposals of each player: player × kind; shares when choosing; in the market: gives, asks"
    )
    number = i16(N, doc="the number of a player's standing proposal or offer, 0 if there is none")
    tries = i16(N, doc="posts, withdrawals and acceptances taken back by a player in this bargain")
    cleared = i16(doc="1 if I have started this draft over")
    accepted = i16(N, N, doc="1 where the second player accepts the first one's proposal")
    shown = i16(N, KINDS, doc="in the market: what a player has for certain, by what they showed, offered and traded")
    to = i16(N, doc="to whom an offer is made, -1 for anyone")
    deal = i16(doc="whose division is carried out, -1 if none yet")
    chosen = i16(N, doc="divide and choose: the share a player took, -1 before")
    robber = i16(doc="whose Thief is at work, -1 if none")
    victim = i16(doc="who is robbed, -1 if nobody")
    hand = i16(OBJECT_KINDS, doc="my object cards")
    cards = i16(N, doc="how many object cards a player holds")
    spent = i16(OBJECT_KINDS, doc="object cards on the discards")
    unseen_objects = i16(OBJECT_KINDS, doc="object cards in the pile and in other hands")
    object = i16(doc="the object just played, -1 if none")
    player = i16(doc="who played it")
    aim = i16(doc="at what: dragon, player or adventurer")
    other = i16(doc="and at what else")
    stones = i16(doc="Null Stones played on it and on each other")
    swing = i16(doc="what my next adventurer counts more")
    haste = i16(doc="1 if a second adventurer is placed this turn")
    magic = i16(doc="1 if an object was played with this turn's placing")
    standing = i16(N, doc="about how many points a player has, by what I know")
    worth = i16(N, KINDS, doc="about what one more token of a kind adds to a player's score, in hundredths of a point")
