import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

export interface StartedProcess {
  readonly pid: number
  readonly child: ChildProcess
  /** The match of `ready` in the program's output. */
  readonly ready: RegExpMatchArray
  /** Stops it and waits until it has exited; sends SIGKILL after half a minute. */
  stop(signal?: NodeJS.Signals): Promise<void>
}

export interface ProcessOptions {
  readonly env?: Readonly<Record<string, string>>
  readonly account?: { readonly uid: number; readonly gid: number } | undefined
  /** Matches the output when the program is ready. */
  readonly ready: RegExp
  readonly patienceMs?: number
}

/** Starts a program and resolves when it is ready; otherwise throws with its output. */
export async function startProcess(
  file: string,
  args: readonly string[],
  options: ProcessOptions,
): Promise<StartedProcess> {
  const child = spawn(file, args, {
    cwd: root,
    env: options.env ?? cleanEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options.account,
  })
  const ready = await untilReady(child, file, options)
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill(signal)
    const impatience = setTimeout(() => child.kill('SIGKILL'), 30_000)
    await exited
    clearTimeout(impatience)
  }
  return { pid: child.pid ?? 0, child, ready, stop }
}

function untilReady(child: ChildProcess, file: string, options: ProcessOptions): Promise<RegExpMatchArray> {
  return new Promise((resolve, reject) => {
    let output = ''
    const fail = (why: string) => {
      child.kill('SIGKILL')
      reject(new Error(`${file} ${why}\n${output}`))
    }
    const impatience = setTimeout(() => fail('was not ready in time'), options.patienceMs ?? 60_000)
    const listen = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-20_000)
      const match = output.match(options.ready)
      if (match === null) return
      clearTimeout(impatience)
      resolve(match)
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('error', (error) => fail(error.message))
    child.once('exit', (code) => {
      clearTimeout(impatience)
      fail(`ended with ${code}`)
    })
  })
}

/** This environment without variables that configure our server, which also refuses unknown variables. */
export function cleanEnvironment(changes: Readonly<Record<string, string>> = {}): Record<string, string> {
  const ours = /^(CABSTAND_.*|PORT|HOST|NODE_ENV|NODE_OPTIONS|DATABASE_.*|REDIS_URL)$/
  const kept = Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined || ours.test(name) ? [] : [[name, value] as const],
  )
  // Our Node comes first, so that programs started by name also use it.
  const path = `${dirname(process.execPath)}:${process.env.PATH ?? ''}`
  return { ...Object.fromEntries(kept), PATH: path, ...changes }
}

/** The first of these files that exists. */
export function findProgram(...paths: readonly string[]): string | undefined {
  return paths.find((path) => existsSync(path))
}
