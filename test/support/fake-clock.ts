import { existsSync, readdirSync } from 'node:fs'
import { chmod, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { ServerOptions } from './server-process.ts'

/** Debian's package `libfaketime`, which answers a program's questions for the time. */
const library = findLibrary()

/** Whether this machine can set the clock of single programs; tests that need it are left out where it cannot. */
export const hasFakeClock = library !== undefined

/**
 * The clock of a server and its embedded PostgreSQL, which a test sets while they run. It begins with the right time. What
 * measures durations is not touched, as on a machine whose clock is set.
 */
export class FakeClock {
  /** What the server is started with. */
  readonly options: ServerOptions
  private readonly file: string

  private constructor(folder: string) {
    if (library === undefined) throw new Error('Install libfaketime')
    this.file = join(folder, 'clock')
    const environment = {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: this.file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      NO_FAKE_STAT: '1',
    }
    this.options = {
      environment,
      sabotage: [
        {
          // The server passes none of its own variables to PostgreSQL.
          file: 'apps/server/src/start/embedded-database/run-command.ts',
          replace: `TZ: 'UTC', ...environment`,
          by: `TZ: 'UTC', ...${JSON.stringify(environment)}, ...environment`,
        },
      ],
    }
  }

  static async make(): Promise<FakeClock> {
    const folder = await mkdtemp(join(tmpdir(), 'cabstand-clock-'))
    // PostgreSQL may run as another system user.
    await chmod(folder, 0o755)
    onTestFinished(() => rm(folder, { recursive: true }))
    const clock = new FakeClock(folder)
    await clock.set(0)
    return clock
  }

  /** Sets the clock, at once and for all processes, to so many seconds after the right time; before it when negative. */
  async set(seconds: number): Promise<void> {
    const next = `${this.file}.next`
    await writeFile(next, `${seconds < 0 ? '' : '+'}${seconds}s`)
    await rename(next, this.file)
  }
}

function findLibrary(): string | undefined {
  if (!existsSync('/usr/lib')) return undefined
  const paths = readdirSync('/usr/lib').map((folder) => `/usr/lib/${folder}/faketime/libfaketimeMT.so.1`)
  return paths.find((path) => existsSync(path))
}
