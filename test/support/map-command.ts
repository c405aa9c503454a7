import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writePbf } from '@cabstand/map-engine/osm'
import { onTestFinished } from 'vitest'
import { generateCity } from '../../tools/demo-city/generate-city.ts'
import { cleanEnvironment } from './server-process.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** `npm run import-map` as a separate process, next to a server that uses the same data folder. */
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
        for (const { line, resolve } of this.waiting) if (this.printed.includes(line)) resolve()
      })
    }
  }

  private killAt: string | undefined
  private readonly waiting: { readonly line: string; readonly resolve: () => void }[] = []

  /** Waits until it prints the line, or ends without it. */
  async reaches(line: string): Promise<void> {
    if (this.printed.includes(line)) return
    const printed = new Promise<void>((resolve) => this.waiting.push({ line, resolve }))
    await Promise.race([printed, this.ended])
  }

  /** Waits until it ends. When it failed, throws with its output. */
  async succeed(): Promise<string> {
    await this.ended
    if (this.child.exitCode !== 0) throw new Error(`import-map failed:\n${this.printed}`)
    return this.printed
  }

  /** Waits until it ends. Returns true when it was killed because it printed the line, false when it finished first. */
  async killedAt(line: string): Promise<boolean> {
    this.killAt = line
    await this.ended
    return this.child.signalCode === 'SIGKILL'
  }
}

/**
 * Writes the extract of a generated city at the demo city's location, so that it can be imported as a different map.
 */
export async function writeCity(seed: number, size: 'small' | 'full'): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cabstand-city-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, `city-${seed}.osm.pbf`)
  await writePbf(file, generateCity({ seed, size }))
  return file
}
