import { statfs } from 'node:fs/promises'
import type { Health } from '@cabstand/contract/http/system'
import type { Database } from '../../db/database.ts'
import type { Maps } from '../maps/index.ts'
import { BoundedCheck } from './bounded-check.ts'
import { writeHealthProbe } from './health-store.ts'

/** A folder whose disk must not be full. */
export interface WatchedFolder {
  /** To end the sentence "12 MB are left on the disk of …". */
  readonly name: string
  readonly path: string
}

export interface HealthDeps {
  readonly db: Database
  readonly maps: Pick<Maps, 'health' | 'tryRoute'>
  readonly folders: readonly WatchedFolder[]
  /** For tests. */
  readonly leastFreeBytes?: number
}

/** Whoever asks more often hears the same again. */
const believedMs = 1000
const withinMs = 2000
const MEBIBYTE = 1024 * 1024
/** Two files of PostgreSQL's log: without room for the next one it ends. */
const leastFreeBytes = 32 * MEBIBYTE

/** Tries what a trip needs: a write, a route, room on the disk. Asked by many it tries once. */
export class HealthProbe {
  private readonly checks: Readonly<Record<string, BoundedCheck>>
  private last: { readonly report: Promise<Health>; readonly validUntil: () => number } | undefined

  constructor({ db, maps, folders, leastFreeBytes: least = leastFreeBytes }: HealthDeps) {
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
    }
  }

  report(): Promise<Health> {
    if (this.last === undefined || performance.now() > this.last.validUntil()) {
      let until = Number.POSITIVE_INFINITY
      const report = this.runChecks().finally(() => {
        until = performance.now() + believedMs
      })
      this.last = { report, validUntil: () => until }
    }
    return this.last.report
  }

  private async runChecks(): Promise<Health> {
    const names = Object.keys(this.checks)
    const results = await Promise.all(Object.values(this.checks).map((check) => check.run()))
    return {
      live: true,
      ready: results.every(({ ready }) => ready),
      checks: Object.fromEntries(names.map((name, i) => [name, results[i] ?? { ready: false }])),
    }
  }
}

async function assertRoom({ name, path }: WatchedFolder, least: number): Promise<void> {
  const { bavail, bsize } = await statfs(path)
  const free = bavail * bsize
  if (free >= least) return
  throw new Error(`${Math.floor(free / MEBIBYTE)} MB are left on the disk of ${name}`)
}
