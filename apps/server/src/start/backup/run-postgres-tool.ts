import { type DatabaseLocation, urlOf } from '../../platform/db/location.ts'
import { StartupError } from '../../platform/startup-error.ts'
import { runCommand } from '../embedded-database/run-command.ts'

/**
 * Runs pg_dump or pg_restore on a database. The password goes by the environment: other users of this machine see
 * arguments. Throws StartupError with its first error.
 */
export async function runOnDatabase(
  program: string,
  location: DatabaseLocation,
  args: readonly string[],
): Promise<void> {
  const url = new URL(urlOf(location))
  const password = decodeURIComponent(url.password)
  url.password = ''
  const { code, output } = await runCommand(program, [`--dbname=${url.href}`, ...args], undefined, {
    PGPASSWORD: password,
    PGAPPNAME: 'cabstand-backup',
  })
  if (code !== 0) throw new StartupError(`${program} failed: ${firstError(output)}`)
}

/** The first line is the cause; those after it follow from it. */
function firstError(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  return lines.find((line) => line.includes('error:')) ?? lines[0] ?? 'it said nothing'
}
