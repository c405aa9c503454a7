import { tracingChannel } from 'node:diagnostics_channel'

/** A call to another server. `service` is its name for operators, such as "Stripe". */
export interface OutgoingCall {
  readonly service: string
}

/** A job that a worker runs. */
export interface JobRun {
  readonly task: string
}

/** Channels on which the platform publishes its own work, for measurements. Without subscribers they cost nothing. */
export const outgoingCalls = tracingChannel<OutgoingCall>('cabstand:outgoing-call')
export const jobRuns = tracingChannel<JobRun>('cabstand:job-run')
