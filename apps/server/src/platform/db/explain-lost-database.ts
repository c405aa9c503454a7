import { StartupError } from '../startup-error.ts'
import { asUnavailable, DatabaseUnavailableError } from './bounded-pool.ts'

/** Turns the loss of the database during the start into one line that says what to do. Returns other errors unchanged. */
export function explainLostDatabase(error: unknown): unknown {
  if (error instanceof StartupError) return error
  for (let reason = error; reason instanceof Error; reason = reason.cause) {
    if (!(asUnavailable(reason) instanceof DatabaseUnavailableError)) continue
    return new StartupError(
      `PostgreSQL ended or stopped answering meanwhile (${reason.message}). Start again; if it happens again, its log says why`,
      { cause: error },
    )
  }
  return error
}
