import { format } from 'node:util'
import pino, { type DestinationStream, type Logger } from 'pino'

/** Fields of PostgreSQL errors that contain the refused row, which may hold personal data or codes. */
const rowsOfPeople = ['err.detail', 'err.where', 'err.cause.detail', 'err.cause.where', 'err.internalQuery']

/** The server's log, as JSON lines. It never contains rows with personal data. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  return pino(
    { level, redact: { paths: rowsOfPeople, censor: '[a row]' } },
    destination ?? pino.destination(1),
  )
}

/**
 * Sends to the log what libraries print by themselves, as the job queue does when it loses the database: each line of
 * the output can then be read in the same way. Returns a function that undoes it.
 */
export function captureConsole(log: Pick<Logger, 'error' | 'warn' | 'info'>): () => void {
  const levels = { error: 'error', trace: 'warn', warn: 'warn', log: 'info', info: 'info' } as const
  const before = { ...console }
  for (const [method, level] of Object.entries(levels)) {
    console[method as keyof typeof levels] = (...values: unknown[]) => {
      // As a field, an error is printed without the rows that it contains.
      const err = values.find((value) => value instanceof Error)
      log[level]({ err }, format(...values.map((value) => (value instanceof Error ? value.message : value))))
    }
  }
  return () => Object.assign(console, before)
}
