import { readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import type { Database } from '../../platform/db/database.ts'
import { newId } from '../../platform/new-id.ts'
import { isAlive } from '../../platform/process-status.ts'
import { StartupError } from '../../platform/startup-error.ts'
import {
  findImportLock,
  type ImportLock,
  releaseImportLock,
  renewImportLock,
  takeImportLock,
} from './import-lock-store.ts'

const renewEveryMs = 5000
/** Longer than any stretch of an import during which the lock cannot be renewed. */
const abandonedAfterSeconds = 60

/** Another import is running. */
export class ImportUnderWay extends StartupError {}

/**
 * Runs `work` while no other import runs; `holder` identifies this attempt. The lock is a row, so it also works behind
 * a connection pooler. Throws ImportUnderWay when another import holds it.
 */
export async function holdImportLock<T>(
  db: Database,
  source: string,
  work: (holder: string) => Promise<T>,
): Promise<T> {
  const holder = newId()
  await take(db, { holder, machine: machineName(), process: process.pid, source })
  const renewing = setInterval(() => void renewImportLock(db, holder).catch(() => {}), renewEveryMs)
  renewing.unref()
  try {
    return await work(holder)
  } finally {
    clearInterval(renewing)
    // Without a database the lock cannot be released. This process exits, and the next import detects that.
    await releaseImportLock(db, holder).catch(() => {})
  }
}

/** The import that holds the lock; undefined when there is none or its process has exited. */
export async function findRunningImport(db: Database): Promise<ImportLock | undefined> {
  const lock = await findImportLock(db)
  return lock === undefined || isAbandoned(lock) ? undefined : lock
}

async function take(db: Database, lock: Omit<ImportLock, 'ageSeconds'>): Promise<void> {
  const before = await findImportLock(db)
  const from = before && isAbandoned(before) ? before.holder : undefined
  if (await takeImportLock(db, lock, from)) return
  const { source, machine, process } = before ?? lock
  throw new ImportUnderWay(
    `Another import is under way (${source}, process ${process} on ${hostOf(machine)}): wait for its end`,
  )
}

function isAbandoned({ machine, process, ageSeconds }: ImportLock): boolean {
  return ageSeconds > abandonedAfterSeconds || (machine === machineName() && !isAlive(process))
}

/** Identifies where a process id is unique: the host and, on Linux, the namespace of the container. */
function machineName(): string {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return hostname()
  }
}

const hostOf = (machine: string) => machine.split(' ')[0]
