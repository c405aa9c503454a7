import { readFile, realpath, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StartupError } from '../../platform/startup-error.ts'
import { type Account, runCommand } from './run-command.ts'

/** The folder for data and programs that the system user cannot read in the clone. */
export const SHARED_FOLDER = '/var/lib/cabstand'

const OWN_USER = 'cabstand'

/**
 * PostgreSQL refuses to run as root. For root, returns the system user to run it as: the owner of existing data, else
 * `cabstand`, else `postgres`, else a newly created `cabstand`. For other users, undefined.
 */
export async function chooseAccount(
  clusterFolder: string,
  log: (line: string) => void,
): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const accounts = await listAccounts()
  const owner = await stat(clusterFolder).then(
    ({ uid }) => uid,
    () => 0,
  )
  const existing =
    accounts.find(({ uid }) => uid !== 0 && uid === owner) ??
    accounts.find(({ name }) => name === OWN_USER) ??
    accounts.find(({ name }) => name === 'postgres')
  if (existing) return existing
  await createUser()
  const created = (await listAccounts()).find(({ name }) => name === OWN_USER)
  if (created === undefined) {
    throw new StartupError(
      `PostgreSQL does not run as root and the system user "${OWN_USER}" could not be made: start as another user`,
    )
  }
  log(`PostgreSQL does not run as root: made the system user "${OWN_USER}" for it`)
  return created
}

async function listAccounts(): Promise<Account[]> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n')
  return lines.flatMap((line) => {
    const [name, , uid, gid] = line.split(':')
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : []
  })
}

async function createUser(): Promise<void> {
  const folders = ['/usr/sbin', '/sbin', '/usr/bin', '/bin']
  const commands = [
    ['useradd', '--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', OWN_USER],
    // BusyBox (Alpine)
    ['adduser', '-S', '-D', '-H', OWN_USER],
  ]
  for (const [program, ...args] of commands) {
    for (const folder of folders) {
      const { code } = await runCommand(`${folder}/${program}`, args, undefined)
      if (code === 0) return
    }
  }
}

/** Whether `account` may enter `path` and every folder above it, and read `path`. */
export async function canReach(path: string, account: Account): Promise<boolean> {
  let folder = await realpath(path)
  if (!(await mayEnter(folder, account, 0o5))) return false
  while (folder !== dirname(folder)) {
    folder = dirname(folder)
    if (!(await mayEnter(folder, account, 0o1))) return false
  }
  return true
}

/** `rights` are permission bits as in the last digit of a mode: 4 read, 1 enter. */
async function mayEnter(folder: string, account: Account, rights: number): Promise<boolean> {
  const { mode, uid, gid } = await stat(folder)
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0
  return ((mode >> shift) & rights) === rights
}
