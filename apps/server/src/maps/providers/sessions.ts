/** Providers end a session of suggestions after this time. */
const lifeMs = 30 * 60_000
const maxRemembered = 10_000

/**
 * The sessions that have begun and are therefore already billed. A session that was dropped from the list is billed
 * again.
 */
export class Sessions {
  private readonly begun = new Map<string, number>()
  private readonly nowMs: () => number

  constructor(nowMs: () => number) {
    this.nowMs = nowMs
  }

  /** Whether a request of this session is already billed. */
  isBegun(session: string | undefined): boolean {
    return session !== undefined && (this.begun.get(session) ?? 0) > this.nowMs()
  }

  begin(session: string | undefined): void {
    if (session === undefined || this.isBegun(session)) return
    if (this.begun.size >= maxRemembered) this.begun.clear()
    this.begun.set(session, this.nowMs() + lifeMs)
  }
}
