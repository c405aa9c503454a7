/** The 50th and 95th percentiles; null without values. */
export interface Quantiles {
  readonly count: number
  readonly p50: number | null
  readonly p95: number | null
}

export interface Summary {
  readonly seconds: number
  readonly booked: number
  readonly accepted: number
  readonly started: number
  readonly completed: number
  readonly declined: number
  readonly cancelledBy: Readonly<Record<string, number>>
  readonly secondsToAccept: Quantiles
  readonly secondsToPickup: Quantiles
  /** Milliseconds from an event on the server to its arrival here. */
  readonly eventLagSeconds: Quantiles
  readonly positionsSent: number
  readonly positionsDropped: number
  /** Expected refusals by code, such as a booking that another driver took. */
  readonly refusals: Readonly<Record<string, number>>
  /** Unexpected errors, by endpoint and code. */
  readonly errors: Readonly<Record<string, number>>
  /** Failed connection attempts: retried, not counted as errors. */
  readonly connectionLosses: number
}

const keptValues = 20_000

/** A percentile by nearest rank. */
export function quantile(values: readonly number[], share: number): number | null {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? null
}

/** Counters of a simulation. */
export class Tally {
  booked = 0
  accepted = 0
  started = 0
  completed = 0
  declined = 0
  positionsSent = 0
  positionsDropped = 0
  connectionLosses = 0
  readonly cancelledBy = new Map<string, number>()
  private readonly refusals = new Map<string, number>()
  private readonly errors = new Map<string, number>()
  private readonly acceptSeconds: number[] = []
  private readonly pickupSeconds: number[] = []
  private readonly lagSeconds: number[] = []
  private readonly startedAtMs = Date.now()

  toAccept(seconds: number): void {
    keep(this.acceptSeconds, seconds)
  }

  toPickup(seconds: number): void {
    keep(this.pickupSeconds, seconds)
  }

  eventLag(seconds: number): void {
    keep(this.lagSeconds, seconds)
  }

  cancelled(by: string): void {
    increment(this.cancelledBy, by)
  }

  refusal(code: string): void {
    increment(this.refusals, code)
  }

  error(where: string, code: string): void {
    increment(this.errors, `${where} ${code}`)
  }

  summary(): Summary {
    return {
      seconds: Math.round((Date.now() - this.startedAtMs) / 1000),
      booked: this.booked,
      accepted: this.accepted,
      started: this.started,
      completed: this.completed,
      declined: this.declined,
      cancelledBy: Object.fromEntries(this.cancelledBy),
      secondsToAccept: quantiles(this.acceptSeconds),
      secondsToPickup: quantiles(this.pickupSeconds),
      eventLagSeconds: quantiles(this.lagSeconds),
      positionsSent: this.positionsSent,
      positionsDropped: this.positionsDropped,
      refusals: Object.fromEntries(this.refusals),
      errors: Object.fromEntries(this.errors),
      connectionLosses: this.connectionLosses,
    }
  }
}

/** Only the newest values, so that memory stays bounded in a long-running demo. */
function keep(values: number[], value: number): void {
  if (values.length >= keptValues) values.shift()
  values.push(value)
}

function increment(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

function quantiles(values: readonly number[]): Quantiles {
  return { count: values.length, p50: quantile(values, 0.5), p95: quantile(values, 0.95) }
}
