import { execFile } from 'node:child_process'
import { cpus, loadavg, release, totalmem } from 'node:os'
import { promisify } from 'node:util'
import { findBinaries } from '../../apps/server/src/start/embedded-database/binaries.ts'

const execute = promisify(execFile)

/** The machine of a run. */
export interface MachineFacts {
  readonly date: string
  readonly cpu: string
  readonly cores: number
  readonly memoryGigabytes: number
  readonly system: string
  readonly node: string
  /** Of the PostgreSQL that Cabstand includes. */
  readonly postgres: string
  /** Load average of the minute before the run. Above zero, other work was running. */
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
