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
