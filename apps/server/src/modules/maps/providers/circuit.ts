import type { ProviderFailure } from './provider.ts'

const failuresToOpen = 5
const pauseMs = 30_000

/**
 * Whether a provider is worth asking. After five failures in a row, or a refusal of our credentials, it is left alone
 * for half a minute; then one question tries it again.
 */
export class Circuit {
  private failures = 0
  private reopensAtMs = 0
  private trying = false
  private reason: string | undefined
  private readonly nowMs: () => number

  constructor(nowMs: () => number) {
    this.nowMs = nowMs
  }

  /** What is wrong while it is paused. */
  get problem(): string | undefined {
    return this.reason
  }

  /** Whether to ask now. Who is let through says afterwards how it went. */
  letsThrough(): boolean {
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

  /** A question that the provider rejects says nothing about the provider. */
  failed(failure: ProviderFailure): void {
    const wasTrying = this.trying
    this.trying = false
    if (failure.kind === 'rejected') return
    this.failures += 1
    if (this.failures < failuresToOpen && failure.kind !== 'refused' && !wasTrying) return
    this.reason = failure.message
    this.reopensAtMs = this.nowMs() + pauseMs
  }

  /** Nobody asked after all. */
  withdrawn(): void {
    this.trying = false
  }
}
