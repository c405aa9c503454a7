/** Names what has changed: a kind and a key. */
export type Topic = `${string}:${string}`

/** A committed event; its type is known to the `Topics` that created it. */
export interface CommittedEvent {
  readonly source: object
  readonly topic: Topic
  readonly event: unknown
}

/** The topics of one kind, such as all bookings. Each kind is declared once, in the module it belongs to. */
export class Topics<Event = never> {
  readonly name: string
  private readonly prefix: Topic

  constructor(name: string) {
    this.name = name
    this.prefix = `${name}:`
  }

  of(key: string): Topic {
    return `${this.prefix}${key}`
  }

  /** The keys of those topics that are of this kind. */
  keysOf(topics: readonly Topic[]): string[] {
    return topics.flatMap((topic) => (topic.startsWith(this.prefix) ? [topic.slice(this.prefix.length)] : []))
  }

  /** An event to pass to followers in this process together with its hint. */
  committed(key: string, event: Event): CommittedEvent {
    return { source: this, topic: this.of(key), event }
  }

  /** The event sent with a hint, when it belongs to this key. */
  eventOf(committed: CommittedEvent | undefined, key: string): Event | undefined {
    if (committed?.source !== this || committed.topic !== this.of(key)) return undefined
    // Only `committed` of this object creates such events.
    return committed.event as Event
  }
}

export type HintListener = (topics: readonly Topic[], event?: CommittedEvent) => void

/**
 * Announces that something was committed. In the process that committed it, the event itself is passed along; all
 * others read what is new from the database. A lost hint delays an update but loses no event, because every listener
 * also sweeps.
 */
export class Hints {
  private readonly listeners = new Set<HintListener>()
  private broadcast: ((topics: readonly Topic[]) => void) | undefined

  /** Notifies this process, and the others when a broadcaster is set. Call it after the commit. */
  publish(topics: readonly Topic[], event?: CommittedEvent): void {
    this.receive(topics, event)
    this.broadcast?.(topics)
  }

  /** Notifies this process only: for hints received from another process. */
  receive(topics: readonly Topic[], event?: CommittedEvent): void {
    for (const listener of this.listeners) listener(topics, event)
  }

  subscribe(listener: HintListener): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  setBroadcast(broadcast: ((topics: readonly Topic[]) => void) | undefined): void {
    this.broadcast = broadcast
  }
}
