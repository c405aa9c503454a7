/** A provider ends a session of suggestions by itself after so long. */
const lifeMs = 30 * 60_000
const maxRemembered = 10_000

/** Which sessions have begun, and are therefore on the bill already. What is forgotten counts again. */
export class Sessions {
  private readonly begun = new Map<string, number>()
  private readonly nowMs: () => number

  constructor(nowMs: () => number) {
    this.nowMs = nowMs
  }

  /** Whether a question of this session is on the bill already. */
  isBegun(session: string | undefined): boolean {
    return session !== undefined && (this.begun.get(session) ?? 0) > this.nowMs()
  }

  begin(session: string | undefined): void {
    if (session === undefined || this.isBegun(session)) return
    if (this.begun.size >= maxRemembered) this.begun.clear()
    this.begun.set(session, this.nowMs() + lifeMs)
  }
}
