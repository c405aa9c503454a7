/** Topics that something has changed about: `booking:<id>` or `driver:<id>`. */
export type Topic = `booking:${string}` | `driver:${string}`

export const bookingTopic = (bookingId: string): Topic => `booking:${bookingId}`
export const driverTopic = (driver: string): Topic => `driver:${driver}`

/** The ids of the topics of one kind. */
export function idsOf(topics: readonly Topic[], kind: 'booking' | 'driver'): string[] {
  return topics.flatMap((topic) => (topic.startsWith(`${kind}:`) ? [topic.slice(kind.length + 1)] : []))
}

export type HintListener = (topics: readonly Topic[]) => void

/**
 * Word that something was committed, without saying what: listeners read the rest from the database.
 * A lost hint costs time, never an event, because every listener also sweeps.
 */
export class Hints {
  private readonly listeners = new Set<HintListener>()
  private broadcast: HintListener | undefined

  /** Tells this process, and the others when a broadcaster is set. Call it after commit. */
  publish(topics: readonly Topic[]): void {
    this.receive(topics)
    this.broadcast?.(topics)
  }

  /** Tells this process only: for hints that came from another one. */
  receive(topics: readonly Topic[]): void {
    for (const listener of this.listeners) listener(topics)
  }

  subscribe(listener: HintListener): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  setBroadcast(broadcast: HintListener | undefined): void {
    this.broadcast = broadcast
  }
}
