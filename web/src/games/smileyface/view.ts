/** What the server shows a seat of this game; see view.py. */
export interface View {
  game: string;
  seat: number | null;
  over: boolean;
}
