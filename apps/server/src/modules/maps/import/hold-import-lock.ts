import { readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import type { Database } from '../../../db/database.ts'
import { isAlive } from '../../../db/embedded/process-status.ts'
import { newId } from '../../../new-id.ts'
import { StartupError } from '../../../startup-error.ts'
import {
  findImportLock,
  type ImportLock,
  releaseImportLock,
  renewImportLock,
  takeImportLock,
} from './import-lock-store.ts'

const renewEveryMs = 5000
/** Longer than an import is busy without a pause in which it could renew its lock. */
const abandonedAfterSeconds = 60

/** Another import is under way. */
export class ImportUnderWay extends StartupError {}

/**
 * Runs `work` while no other import runs; `holder` names this attempt. The lock is a row, so it holds behind a connection
 * pooler too. Throws ImportUnderWay when somebody else has it.
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
    // A database that is gone cannot be told: this process ends, and the next import sees that it did.
    await releaseImportLock(db, holder).catch(() => {})
  }
}

/** The import that holds the lock; undefined when none does, or the one that does has ended. */
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

/** Names what a process number is unique in: the host and, on Linux, the namespace of a container. */
function machineName(): string {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return hostname()
  }
}

const hostOf = (machine: string) => machine.split(' ')[0]
