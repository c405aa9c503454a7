import { OutboundFailure } from '../../platform/outbound/outbound-request.ts'
import { type OutgoingCall, outgoingCalls } from '../../platform/traced-work.ts'
import type { ServiceCalls } from './service-store.ts'

type EndedCall = OutgoingCall & { readonly error?: unknown }

const ignored = () => undefined

/** How calls of this process to other servers have ended since they were last taken. */
export class ServiceTally {
  private calls = new Map<string, ServiceCalls>()
  private readonly listener = {
    start: ignored,
    end: ignored,
    asyncStart: ignored,
    error: ignored,
    asyncEnd: (call: EndedCall) => this.note(call),
  }

  start(): void {
    outgoingCalls.subscribe(this.listener)
  }

  stop(): void {
    outgoingCalls.unsubscribe(this.listener)
  }

  /** What has ended since the last call of this. */
  take(): readonly ServiceCalls[] {
    const taken = [...this.calls.values()]
    this.calls = new Map()
    return taken
  }

  private note({ service: name, error }: EndedCall): void {
    // The other server has answered: what it was asked for was wrong.
    const hasAnswered = error === undefined || (error instanceof OutboundFailure && error.kind === 'rejected')
    const { succeededAt = null, failedAt = null, failures = 0 } = this.calls.get(name) ?? {}
    const at = new Date()
    this.calls.set(
      name,
      hasAnswered
        ? { name, succeededAt: at, failedAt, failures: 0 }
        : { name, succeededAt, failedAt: at, failures: failures + 1 },
    )
  }
}
