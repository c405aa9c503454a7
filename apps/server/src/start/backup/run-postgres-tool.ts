import { type DatabaseLocation, urlOf } from '../../platform/db/location.ts'
import { StartupError } from '../../platform/startup-error.ts'
import { runCommand } from '../embedded-database/run-command.ts'

/** Runs pg_dump on a database. Throws StartupError with its first error. */
export async function runOnDatabase(
  program: string,
  location: DatabaseLocation,
  args: readonly string[],
): Promise<void> {
  const { url, environment } = connectionOf(location)
  const { code, output } = await runCommand(program, [`--dbname=${url}`, ...args], undefined, environment)
  if (code !== 0) throw new StartupError(`${program} failed: ${firstError(output)}`)
}

/**
 * How PostgreSQL's programs reach a database. The password goes by the environment: other users of this machine see
 * arguments.
 */
export function connectionOf(location: DatabaseLocation): {
  readonly url: string
  readonly environment: Readonly<Record<string, string>>
} {
  const url = new URL(urlOf(location))
  const password = decodeURIComponent(url.password)
  url.password = ''
  return { url: url.href, environment: { PGPASSWORD: password, PGAPPNAME: 'cabstand-backup' } }
}

/** The first line is the cause; those after it follow from it. */
export function firstError(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  return (
    lines.find((line) => line.includes('error:') || line.includes('ERROR:')) ??
    lines[0] ??
    'it gave no reason'
  )
}
