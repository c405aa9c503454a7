import { readdir } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { StartupError } from '../../platform/startup-error.ts'
import { runCommand } from '../embedded-database/run-command.ts'

/** PostgreSQL's own programs for dumps, of one major version. */
export interface PostgresTools {
  readonly major: number
  readonly pgDump: string
  readonly pgRestore: string
  readonly psql: string
}

/** Where to look: one folder that the operator names, or else the folders of PATH and of Debian's packages. */
export interface ToolPlaces {
  readonly named: string | undefined
  readonly path: string
}

const debianFolder = '/usr/lib/postgresql'

/**
 * The programs of the lowest major version that is enough: they refuse newer servers, and dumps of newer programs are
 * not always restored by older servers. Throws StartupError that says what to install.
 */
export async function findPostgresTools(places: ToolPlaces, leastMajor: number): Promise<PostgresTools> {
  const found: PostgresTools[] = []
  for (const folder of await listFolders(places)) {
    const tools = await findIn(folder)
    if (tools !== undefined && tools.major >= leastMajor) found.push(tools)
  }
  const [lowest] = found.toSorted((one, other) => one.major - other.major)
  if (lowest !== undefined) return lowest
  const where = places.named === undefined ? '' : ` in ${places.named} (CABSTAND_POSTGRES_TOOLS)`
  throw new StartupError(
    `pg_dump and pg_restore of PostgreSQL ${leastMajor} or newer are missing${where}: install postgresql-client-${leastMajor} from your system or from apt.postgresql.org (docs/backup.md)`,
  )
}

async function listFolders({ named, path }: ToolPlaces): Promise<string[]> {
  if (named !== undefined) return [named]
  const versions = await readdir(debianFolder).catch(() => [])
  // Debian's program in PATH chooses a version itself, so those of each version come first.
  return [...versions.map((version) => join(debianFolder, version, 'bin')), ...path.split(delimiter)].filter(
    (folder) => folder !== '',
  )
}

async function findIn(folder: string): Promise<PostgresTools | undefined> {
  const [pgDump, pgRestore, psql] = [
    join(folder, 'pg_dump'),
    join(folder, 'pg_restore'),
    join(folder, 'psql'),
  ]
  const majors = await Promise.all([pgDump, pgRestore, psql].map(readMajor))
  const [major] = majors
  if (major === undefined || majors.some((one) => one !== major)) return undefined
  return { major, pgDump, pgRestore, psql }
}

async function readMajor(program: string): Promise<number | undefined> {
  const { code, output } = await runCommand(program, ['--version'], undefined)
  const major = /\(PostgreSQL\) (\d+)/.exec(output)?.[1]
  return code === 0 && major !== undefined ? Number(major) : undefined
}
