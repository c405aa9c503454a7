import type { OutboundFailure } from './outbound-request.ts'

const failuresToOpen = 5
const pauseMs = 30_000

/**
 * A circuit breaker for another server. After five consecutive failures, or when our credentials are refused, no
 * request is sent for half a minute. Then one request tests the server again.
 */
export class CircuitBreaker {
  private failures = 0
  private reopensAtMs = 0
  private trying = false
  private reason: string | undefined
  private readonly nowMs: () => number

  constructor(nowMs: () => number) {
    this.nowMs = nowMs
  }

  /** The reason while the circuit is open. */
  get problem(): string | undefined {
    return this.reason
  }

  /** Whether a request may be sent now. The caller must then report its result. */
  allows(): boolean {
    if (this.reason === undefined) return true
    if (this.trying || this.nowMs() < this.reopensAtMs) return false
    this.trying = true
    return true
  }

  succeeded(): void {
    this.failures = 0
    this.trying = false
    this.reason = undefined
  }

  /** A rejected request is not counted as a failure of the other server. */
  failed(failure: OutboundFailure): void {
    const wasTrying = this.trying
    this.trying = false
    if (failure.kind === 'rejected') return
    this.failures += 1
    if (this.failures < failuresToOpen && failure.kind !== 'refused' && !wasTrying) return
    this.reason = failure.message
    this.reopensAtMs = this.nowMs() + pauseMs
  }

  /** The allowed request was not sent. */
  withdrawn(): void {
    this.trying = false
  }
}
