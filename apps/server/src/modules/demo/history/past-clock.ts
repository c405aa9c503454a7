/** The clock of the past: it stands still between the steps of a trip and never goes back. */
export class PastClock {
  private atMs = 0
  readonly now = (): Date => new Date(this.atMs)

  /** Goes to an instant; earlier ones are ignored. */
  goTo(at: Date): void {
    this.atMs = Math.max(this.atMs, at.getTime())
  }

  forward(seconds: number): void {
    this.atMs += Math.round(seconds * 1000)
  }
}
