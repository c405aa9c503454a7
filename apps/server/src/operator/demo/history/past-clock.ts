/** The clock of past trips. It changes only when it is set, and never goes back. */
export class PastClock {
  private atMs = 0
  readonly now = (): Date => new Date(this.atMs)

  /** Sets the time; earlier times are ignored. */
  goTo(at: Date): void {
    this.atMs = Math.max(this.atMs, at.getTime())
  }

  forward(seconds: number): void {
    this.atMs += Math.round(seconds * 1000)
  }
}
