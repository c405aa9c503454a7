import { StartupError } from '../platform/startup-error.ts'

/** For a command: prints what the operator can fix, with the exit code 1. Throws every other error. */
export function reportFailure(error: unknown): void {
  if (!(error instanceof StartupError || isUsageError(error))) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

/** Of Node's `parseArgs`. */
function isUsageError(error: unknown): error is Error {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}
