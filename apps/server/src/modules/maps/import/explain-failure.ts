import { StartupError } from '../../../startup-error.ts'

const DISK_FULL = '53100'
/** PostgreSQL was stopped, restarts, or broke the connection. */
const databaseGone = /^(57P0[1-3]|08\d{3}|ECONNREFUSED|ECONNRESET|EPIPE)$/

/** What an operator can do about the failure of an import; the error itself when there is nothing to say. */
export function explainFailure(error: unknown): unknown {
  const { code, message } = error as { code?: unknown; message: string }
  const goesOn = 'import the same file again, and it goes on with what is missing'
  if (code === 'ENOSPC' || code === DISK_FULL) {
    return new StartupError(`The disk is full: make room and ${goesOn} (${message})`, { cause: error })
  }
  if (databaseGone.test(String(code)) || message === 'Connection terminated unexpectedly') {
    return new StartupError(`The database went away: see that it runs and ${goesOn} (${message})`, {
      cause: error,
    })
  }
  return error
}
