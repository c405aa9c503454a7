import { execFile } from 'node:child_process'
import { cpus, loadavg, release, totalmem } from 'node:os'
import { promisify } from 'node:util'
import { findBinaries } from '../../apps/server/src/db/embedded/binaries.ts'

const execute = promisify(execFile)

/** What the figures of a run were measured on. */
export interface MachineFacts {
  readonly date: string
  readonly cpu: string
  readonly cores: number
  readonly memoryGigabytes: number
  readonly system: string
  readonly node: string
  /** Of the PostgreSQL that Cabstand brings along. */
  readonly postgres: string
  /** Of the last minute before the run: above zero somebody else was working too. */
  readonly load: number
  readonly commit: string
}

export async function machineFacts(): Promise<MachineFacts> {
  const processors = cpus()
  return {
    date: new Date().toISOString(),
    cpu: processors[0]?.model.trim() ?? 'unknown',
    cores: processors.length,
    memoryGigabytes: Math.round(totalmem() / 2 ** 30),
    system: `${process.platform} ${release()} ${process.arch}`,
    node: process.version,
    postgres: (await findBinaries(undefined, () => {})).majorVersion,
    load: Math.round((loadavg()[0] ?? 0) * 100) / 100,
    commit: await execute('git', ['rev-parse', '--short', 'HEAD']).then(
      ({ stdout }) => stdout.trim(),
      () => 'unknown',
    ),
  }
}
