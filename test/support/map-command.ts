import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { generateCity } from '../../apps/server/src/modules/maps/city/index.ts'
import { writePbf } from '../../apps/server/src/modules/maps/osm/write-pbf.ts'
import { cleanEnvironment } from './server-process.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** `npm run import-map` as its own process, beside a server on the same data folder. */
export class MapCommand {
  private readonly child: ChildProcess
  private readonly ended: Promise<unknown>
  private printed = ''

  constructor(dataFolder: string, ...args: string[]) {
    this.child = spawn(process.execPath, ['apps/server/bin/import-map.ts', ...args], {
      cwd: root,
      env: { ...cleanEnvironment(), CABSTAND_DATA: dataFolder },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.ended = once(this.child, 'close')
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        this.printed += chunk
        if (this.killAt !== undefined && this.printed.includes(this.killAt)) this.child.kill('SIGKILL')
      })
    }
  }

  private killAt: string | undefined

  /** Waits for the end. Throws with what it printed when it failed. */
  async succeed(): Promise<string> {
    await this.ended
    if (this.child.exitCode !== 0) throw new Error(`import-map failed:\n${this.printed}`)
    return this.printed
  }

  /** Waits for the end; true when it was killed because it printed the line, false when it came to its own end. */
  async killedAt(line: string): Promise<boolean> {
    this.killAt = line
    await this.ended
    return this.child.signalCode === 'SIGKILL'
  }
}

/** Writes the extract of a generated city at the place of the demo city, to be imported as another map of it. */
export async function writeCity(seed: number, size: 'small' | 'full'): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cabstand-city-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, `city-${seed}.osm.pbf`)
  await writePbf(file, generateCity({ seed, size }))
  return file
}
