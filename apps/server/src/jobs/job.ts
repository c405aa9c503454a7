/** A job to be done once: the newest job of a key replaces one that has not begun. */
export interface JobSpec {
  readonly task: string
  readonly payload: Readonly<Record<string, unknown>>
  readonly key: string
  /** Milliseconds from now; absent: as soon as possible. Counted by the database's clock, which all processes share. */
  readonly afterMs?: number
}

export interface TaskContext {
  /** Puts another job into the queue. */
  add(job: JobSpec): Promise<void>
}

export type Task = (payload: Readonly<Record<string, unknown>>, context: TaskContext) => Promise<void>
export type Tasks = Readonly<Record<string, Task>>

/** An event as the relay hands it on, with what timers need to know of its booking as it is now. */
export interface RelayedEvent {
  readonly bookingId: string
  readonly number: number
  readonly type: string
  readonly actor: string
  readonly at: Date
  /** The status this event moved the booking to; null when it did not move it. */
  readonly status: string | null
  readonly bookLater: boolean
  readonly tripDate: Date
  readonly prepaid: boolean
}

/** The jobs that an event causes. Pure: relayed twice, it names the same keys. */
export type Reaction = (event: RelayedEvent) => readonly JobSpec[]
