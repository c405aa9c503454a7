import pino, { type DestinationStream, type Logger } from 'pino'

/** What PostgreSQL says of a row that it refuses: all its columns, codes and numbers of people among them. */
const rowsOfPeople = ['err.detail', 'err.where', 'err.cause.detail', 'err.cause.where', 'err.internalQuery']

/** The server's log, as JSON lines; it never holds what a row of a person holds. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  return pino(
    { level, redact: { paths: rowsOfPeople, censor: '[a row]' } },
    destination ?? pino.destination(1),
  )
}
