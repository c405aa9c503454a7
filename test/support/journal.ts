/** A step that the server acknowledged. It must not be lost, whatever fails later. */
export interface AcknowledgedStep {
  readonly bookingId: string
  /** Name of the endpoint, for example `acceptBooking`. */
  readonly step: string
  readonly userId: string
  /** The idempotency key of the call and its retries. */
  readonly key: string
  /** From the booking in the response; undefined for responses without a booking. */
  readonly eventNumber: number | undefined
  readonly status: string | undefined
}

/** The same for money that moves without a booking. */
export interface AcknowledgedMoney {
  readonly kind: 'withdrawal' | 'adjustment'
  readonly id: string
  readonly step: string
  readonly userId: string
  readonly key: string
  readonly state: string
}

/** A chat message that the server acknowledged, with the number that it has in its chat. */
export interface AcknowledgedMessage {
  readonly bookingId: string
  readonly id: string
  readonly userId: string
  readonly text: string
  readonly number: number
}

/** What the server acknowledged to clients during the faults. */
export class Journal {
  readonly steps: AcknowledgedStep[] = []
  readonly money: AcknowledgedMoney[] = []
  /** Those of one person in the order of writing. */
  readonly messages: AcknowledgedMessage[] = []
  /** Results that a client that retries must not get: an unexpected refusal, a server error, or no response. */
  readonly troubles: string[] = []
  private readonly waiting: { count: number; go: () => void }[] = []

  acknowledge(step: AcknowledgedStep): void {
    this.steps.push(step)
    for (const { go } of this.waiting.filter(({ count }) => count <= this.steps.length)) go()
  }

  acknowledgeMoney(step: AcknowledgedMoney): void {
    this.money.push(step)
  }

  /** Resolves when `count` steps are acknowledged. */
  reached(count: number): Promise<void> {
    if (this.steps.length >= count) return Promise.resolve()
    return new Promise((go) => this.waiting.push({ count, go }))
  }

  /** The ids of the created bookings, in order. */
  bookingIds(): string[] {
    return [...new Set(this.steps.map(({ bookingId }) => bookingId))]
  }

  /** The withdrawals that no acknowledged step has ended. */
  openWithdrawals(): string[] {
    const own = this.money.filter(({ kind }) => kind === 'withdrawal')
    const ended = new Set(own.filter(({ state }) => state !== 'requested').map(({ id }) => id))
    return [...new Set(own.map(({ id }) => id))].filter((id) => !ended.has(id))
  }
}

/** What was acknowledged until now. */
export function copyJournal({ steps, money, messages }: Journal): Journal {
  const copy = new Journal()
  copy.steps.push(...steps)
  copy.money.push(...money)
  copy.messages.push(...messages)
  return copy
}
