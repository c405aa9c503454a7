/** What something has changed about: a booking, the trips of a driver, a driver's offers, or a list of staff. */
type Subject = 'booking' | 'driver' | 'offers' | 'bookings'
export type Topic = `${Subject}:${string}`

export const bookingTopic = (bookingId: string): Topic => `booking:${bookingId}`
export const driverTopic = (driver: string): Topic => `driver:${driver}`
export const offersTopic = (driver: string): Topic => `offers:${driver}`

/** The bookings that admins see have become more. */
export const adminBookingsTopic: Topic = 'bookings:admin'
/** The bookings that a fleet admin sees have become more. */
export const fleetBookingsTopic = (fleetadmin: string): Topic => `bookings:${fleetadmin}`

/** The ids that topics of one subject name. */
export function idsOf(topics: readonly Topic[], subject: Subject): string[] {
  return topics.flatMap((topic) => (topic.startsWith(`${subject}:`) ? [topic.slice(subject.length + 1)] : []))
}

/** An event whose transaction has committed; what it says is the business of the bookings module. */
export interface CommittedEvent {
  readonly bookingId: string
  readonly number: number
}

export type HintListener = (topics: readonly Topic[], event?: CommittedEvent) => void

/**
 * Word that something was committed. Within the process that did it the event itself comes along; all others read
 * from the database what is new. A lost hint costs time, never an event, because every listener also sweeps.
 */
export class Hints {
  private readonly listeners = new Set<HintListener>()
  private broadcast: ((topics: readonly Topic[]) => void) | undefined

  /** Tells this process, and the others when a broadcaster is set. Call it after commit. */
  publish(topics: readonly Topic[], event?: CommittedEvent): void {
    this.receive(topics, event)
    this.broadcast?.(topics)
  }

  /** Tells this process only: for hints that came from another one. */
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
