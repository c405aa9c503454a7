import { StartupError } from '../../platform/startup-error.ts'

const DISK_FULL = '53100'
/** PostgreSQL was stopped or restarted, or closed the connection. */
const databaseGone = /^(57P0[1-3]|08\d{3}|ECONNREFUSED|ECONNRESET|EPIPE)$/

/** Turns a failed import's error into one that tells the operator what to do. Returns other errors unchanged. */
export function explainFailure(error: unknown): unknown {
  const { code, message } = error as { code?: unknown; message: string }
  const goesOn = 'import the same file again to continue'
  if (code === 'ENOSPC' || code === DISK_FULL) {
    return new StartupError(`The disk is full. Free some space and ${goesOn} (${message})`, { cause: error })
  }
  if (databaseGone.test(String(code)) || message === 'Connection terminated unexpectedly') {
    return new StartupError(
      `The connection to the database was lost. Check that it is running and ${goesOn} (${message})`,
      {
        cause: error,
      },
    )
  }
  return error
}
