/**
 * Work whose result is kept for a while: whoever asks meanwhile, also while it runs, gets the same. A failure is not kept.
 */
export class KeptAnswer<T> {
  private readonly work: () => Promise<T>
  private readonly keptMs: number
  private last: { readonly answer: Promise<T>; readonly validUntil: () => number } | undefined

  constructor(keptMs: number, work: () => Promise<T>) {
    this.keptMs = keptMs
    this.work = work
  }

  get(): Promise<T> {
    if (this.last === undefined || performance.now() > this.last.validUntil()) {
      let until = Number.POSITIVE_INFINITY
      const answer = this.work()
      answer.then(
        () => {
          until = performance.now() + this.keptMs
        },
        () => {
          until = 0
        },
      )
      this.last = { answer, validUntil: () => until }
    }
    return this.last.answer
  }
}
