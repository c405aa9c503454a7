/** A step that the server has acknowledged: from then on it must be there, whatever dies. */
export interface AcknowledgedStep {
  readonly bookingId: string
  /** Name of the endpoint: `acceptBooking`. */
  readonly step: string
  readonly userId: string
  /** The idempotency key it was sent with, every time. */
  readonly key: string
  /** Of the booking as answered; undefined for answers without a booking. */
  readonly eventNumber: number | undefined
  readonly status: string | undefined
}

/** What clients were told while things died around them. */
export class Journal {
  readonly steps: AcknowledgedStep[] = []
  /** What must not happen to a client that is patient: a refusal, a fault, no answer at all. */
  readonly troubles: string[] = []
  private readonly waiting: { count: number; go: () => void }[] = []

  acknowledge(step: AcknowledgedStep): void {
    this.steps.push(step)
    for (const { go } of this.waiting.filter(({ count }) => count <= this.steps.length)) go()
  }

  /** Resolves once so many steps are acknowledged. */
  reached(count: number): Promise<void> {
    if (this.steps.length >= count) return Promise.resolve()
    return new Promise((go) => this.waiting.push({ count, go }))
  }

  /** The bookings that were made, in order. */
  bookingIds(): string[] {
    return [...new Set(this.steps.map(({ bookingId }) => bookingId))]
  }
}
