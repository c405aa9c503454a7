import { statfs } from 'node:fs/promises'
import type { Health } from '@cabstand/contract/http/operator/system'
import type { Maps } from '../../maps/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { BoundedCheck } from './bounded-check.ts'
import { writeHealthProbe } from './health-store.ts'
import { KeptAnswer } from './kept-answer.ts'

/** A folder on a disk that must not be full. */
export interface WatchedFolder {
  readonly kind: 'data' | 'database'
  readonly path: string
}

export interface HealthDeps {
  readonly db: Database
  readonly maps: Pick<Maps, 'health' | 'tryRoute'>
  readonly folders: readonly WatchedFolder[]
  /** Aborted when the process is about to stop; absent: never. */
  readonly stopping?: { readonly signal: AbortSignal }
  /** Since when text messages fail, null while they are sent; absent: none are sent. */
  readonly smsDownSince?: (() => Promise<Date | null>) | undefined
  /** For tests. */
  readonly leastFreeBytes?: number
}

/** More frequent requests get the cached result. */
const believedMs = 1000
const withinMs = 2000
const MEBIBYTE = 1024 * 1024
/** Two WAL segments of PostgreSQL, which stops when it cannot write the next one. */
const leastFreeBytes = 32 * MEBIBYTE

/**
 * Checks what a trip needs, a write, a route and free disk space, and whether text messages are sent. Concurrent requests
 * share one check.
 */
export class HealthProbe {
  private readonly checks: Readonly<Record<string, BoundedCheck>>
  private readonly stopping: AbortSignal | undefined
  private readonly maps: HealthDeps['maps']
  private readonly kept = new KeptAnswer(believedMs, () => this.runChecks())

  constructor(deps: HealthDeps) {
    const { db, maps, folders, smsDownSince, leastFreeBytes: least = leastFreeBytes } = deps
    this.stopping = deps.stopping?.signal
    this.maps = maps
    this.checks = {
      database: new BoundedCheck(withinMs, async () => {
        await writeHealthProbe(db)
        return undefined
      }),
      maps: new BoundedCheck(withinMs, async () => {
        const { ready, detail } = maps.health()
        if (!ready) throw new Error(detail)
        await maps.tryRoute()
        return detail
      }),
      disk: new BoundedCheck(withinMs, async () => {
        for (const folder of folders) await assertRoom(folder, least)
        return undefined
      }),
      ...(smsDownSince && {
        sms: new BoundedCheck(withinMs, async () => {
          const since = await smsDownSince()
          return since === null ? undefined : `Text messages have not been sent since ${since.toISOString()}`
        }),
      }),
    }
  }

  async report(): Promise<Health> {
    const report = await this.kept.get()
    if (this.stopping?.aborted !== true) return report
    // Load balancers take it out; what runs is finished.
    const process = { ready: false, detail: 'it is stopping' }
    return { ...report, ready: false, checks: { ...report.checks, process } }
  }

  private async runChecks(): Promise<Health> {
    const names = Object.keys(this.checks)
    const results = await Promise.all(Object.values(this.checks).map((check) => check.run()))
    return {
      live: true,
      ready: names.every((name, i) => results[i]?.ready === true || this.canDoWithout(name)),
      status: results.every(({ ready, detail }) => ready && detail === undefined) ? 'ok' : 'degraded',
      checks: Object.fromEntries(names.map((name, i) => [name, results[i] ?? { ready: false }])),
    }
  }

  /** While the process that finds routes is down, this one serves all that needs none. */
  private canDoWithout(check: string): boolean {
    return check === 'maps' && this.maps.health().elsewhere === true
  }
}

/** What the disk has left for this user. */
export async function readFreeBytes({ path }: WatchedFolder): Promise<number> {
  const { bavail, bsize } = await statfs(path)
  return bavail * bsize
}

const folderNames = { data: 'the data folder', database: 'the database' } as const

async function assertRoom(folder: WatchedFolder, least: number): Promise<void> {
  const free = await readFreeBytes(folder)
  if (free >= least) return
  throw new Error(`${Math.floor(free / MEBIBYTE)} MB are left on the disk of ${folderNames[folder.kind]}`)
}
