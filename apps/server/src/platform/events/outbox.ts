import { toJson } from '../db/json.ts'
import { onCommit, type Tx } from '../db/transaction.ts'
import { currentTrace } from '../tracing/span.ts'
import type { DomainEvent } from './define-events.ts'
import { insertRow } from './outbox-store.ts'
import type { Reaction } from './reaction.ts'

/**
 * Modules add their events here, in the transaction that causes them. An event without reactions is not stored. In
 * commands and for the demo's history, which register no reactions, nothing is stored.
 */
export class Outbox {
  private readonly reactions = new Map<string, Reaction[]>()
  private readonly listeners = new Set<() => void>()

  /** Called once, when all modules are known. Throws when two reactions have the same name. */
  register(reactions: readonly Reaction[]): void {
    const names = new Set(this.all().map((reaction) => reaction.name))
    for (const reaction of reactions) {
      if (names.has(reaction.name)) throw new Error(`there are two reactions ${reaction.name}`)
      names.add(reaction.name)
      this.reactions.set(reaction.type, [...(this.reactions.get(reaction.type) ?? []), reaction])
    }
  }

  /** Stores an event for its reactions; after the commit the relay is told. */
  async add(tx: Tx, event: DomainEvent): Promise<void> {
    if (!this.reactionsTo(event.type).some((reaction) => reaction.wants(event))) return
    await insertRow(tx, { ...event, payload: toJson(event.payload), traceparent: currentTrace() ?? null })
    onCommit(tx, () => {
      for (const listener of this.listeners) listener()
    })
  }

  reactionsTo(type: string): readonly Reaction[] {
    return this.reactions.get(type) ?? []
  }

  /** What reactions do for many events at once, in the order in which modules registered it: so all relays lock alike. */
  allTogether(): ReadonlySet<Extract<Reaction['react'], { kind: 'together' }>> {
    return new Set(this.all().flatMap(({ react }) => (react.kind === 'together' ? [react] : [])))
  }

  all(): readonly Reaction[] {
    return [...this.reactions.values()].flat()
  }

  /** Notifies a listener in this process after an event was committed. Other processes find events by sweeping. */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }
}
