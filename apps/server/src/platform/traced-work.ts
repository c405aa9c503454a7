import { tracingChannel } from 'node:diagnostics_channel'
import { inSpan } from './tracing/span.ts'

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

/**
 * Calls another server: the call is measured, and is a part of the present trace. `note` takes the status of an answer.
 * The other server is told nothing of the trace.
 */
export function callOtherServer<T>(
  { service, host }: OutgoingCall & { readonly host: string },
  work: (note: (status: number) => void) => Promise<T>,
): Promise<T> {
  const attributes = { 'peer.service': service, 'server.address': host }
  return outgoingCalls.tracePromise(
    () =>
      inSpan({ name: `call ${service}`, kind: 'client', attributes }, (span) =>
        work((status) => span?.set({ 'http.response.status_code': status })),
      ),
    { service },
  )
}
