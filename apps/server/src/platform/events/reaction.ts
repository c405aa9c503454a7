import type { Tx } from '../db/transaction.ts'
import type { Job } from '../jobs/define-task.ts'
import type { DomainEvent, EventCatalogue, EventOf, PayloadSchemas } from './define-events.ts'

/** What the system does because of an event. `react` runs in the transaction that removes the event from the outbox. */
export interface Reaction {
  /** Unique. Stored with an event when other reactions of it have failed. */
  readonly name: string
  readonly type: string
  /** Whether the reaction applies to an event of its type. */
  wants(event: DomainEvent): boolean
  readonly react:
    | { readonly kind: 'enqueue'; jobs(event: DomainEvent): readonly Job[] }
    | { readonly kind: 'run'; run(tx: Tx, event: DomainEvent): Promise<void> }
    /** Shared by the reactions of one `runTogether`. */
    | { readonly kind: 'together'; run(tx: Tx, events: readonly DomainEvent[]): Promise<void> }
}

interface ReactionOptions<Event extends DomainEvent> {
  readonly name: string
  /** Limits the reaction to events of the type that satisfy this condition. */
  readonly when?: (event: Event) => boolean
}

/**
 * Jobs for each event of a type, added exactly once. For work that takes long, calls other systems or is retried over
 * hours.
 */
export function enqueueOn<S extends PayloadSchemas, T extends keyof S & string>(
  catalogue: EventCatalogue<S>,
  type: T,
  options: ReactionOptions<EventOf<S, T>> & { readonly jobs: (event: EventOf<S, T>) => readonly Job[] },
): Reaction {
  return {
    ...base(catalogue, type, options),
    react: { kind: 'enqueue', jobs: (event) => options.jobs(catalogue.read(event, type)) },
  }
}

/**
 * Work done by the relay, in the transaction that removes the event: both are committed, or neither. For short work in
 * our own database.
 */
export function runOn<S extends PayloadSchemas, T extends keyof S & string>(
  catalogue: EventCatalogue<S>,
  type: T,
  options: ReactionOptions<EventOf<S, T>> & {
    readonly run: (tx: Tx, event: EventOf<S, T>) => Promise<unknown>
  },
): Reaction {
  return {
    ...base(catalogue, type, options),
    react: {
      kind: 'run',
      run: async (tx, event) => {
        await options.run(tx, catalogue.read(event, type))
      },
    },
  }
}

/**
 * Work done by the relay like that of `runOn`, but for all events of these types that it takes at once, in the order in
 * which they were added. For work that can be done for many events with the same few statements, and whose locks have
 * an order. If it fails, it is done event by event.
 */
export function runTogether<S extends PayloadSchemas, T extends keyof S & string>(
  catalogue: EventCatalogue<S>,
  types: readonly T[],
  options: ReactionOptions<EventOf<S, T>> & {
    readonly run: (tx: Tx, events: readonly EventOf<S, T>[]) => Promise<unknown>
  },
): Reaction[] {
  const react: Reaction['react'] = {
    kind: 'together',
    run: async (tx, events) => {
      const known = events.flatMap((event) => {
        const type = types.find((one) => one === event.type)
        return type === undefined ? [] : [catalogue.read(event, type)]
      })
      await options.run(tx, known)
    },
  }
  return types.map((type) => ({
    ...base(catalogue, type, { ...options, name: `${options.name}-${type}` }),
    react,
  }))
}

function base<S extends PayloadSchemas, T extends keyof S & string>(
  catalogue: EventCatalogue<S>,
  type: T,
  { name, when }: ReactionOptions<EventOf<S, T>>,
): Pick<Reaction, 'name' | 'type' | 'wants'> {
  return { name, type, wants: (event) => when?.(catalogue.read(event, type)) ?? true }
}
