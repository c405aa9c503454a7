import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
const maxBuffer = 1e9
const certificates = '/usr/local/share/ca-certificates'
const bootSeconds = 120

/** A part of what a command has printed, and when. */
export interface Printed {
  readonly text: string
  readonly atMs: number
}

/**
 * A fresh Debian 12 with its systemd, on this machine's network: packages come from Debian's mirror. Needs root,
 * debootstrap and systemd-nspawn.
 */
export class DebianMachine {
  readonly root: string
  private readonly container: ChildProcess
  private readonly leader: number

  private constructor(root: string, container: ChildProcess, leader: number) {
    this.root = root
    this.container = container
    this.leader = leader
  }

  static async boot(): Promise<DebianMachine> {
    const root = await mkdtemp(join(tmpdir(), 'cabstand-machine-'))
    let container: ChildProcess | undefined
    let leader: number | undefined
    try {
      await makeDisk(root)
      const options = ['--boot', '--register=no', '--keep-unit', '--resolv-conf=off', '--console=read-only']
      // systemd-nspawn hands mounts on to the container, for which this machine's root has to be shared.
      const command = ['--mount', '--propagation', 'shared', 'systemd-nspawn', '-D', root, ...options]
      container = spawn('unshare', command, { stdio: 'ignore' })
      const first = await findLeader(container)
      leader = first
      process.once('exit', () => killIfAlive(first))
      const machine = new DebianMachine(root, container, first)
      await machine.isUp()
      return machine
    } catch (error) {
      await switchOff(root, container, leader)
      throw error
    }
  }

  /** Runs a bash script as root and resolves to what it printed. Throws with it when the script fails. */
  async run(script: string, environment: Readonly<Record<string, string>> = {}): Promise<Printed[]> {
    const settings = { HOME: '/root', PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' }
    await writeFile(join(this.root, 'root/script.sh'), script)
    const enter = ['--target', String(this.leader), '--all', 'bash', '-e', '/root/script.sh']
    const child = spawn('nsenter', enter, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...settings, ...environment },
    })
    const printed: Printed[] = []
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part) => printed.push({ text: String(part), atMs: performance.now() }))
    const [code] = await once(child, 'close')
    if (code !== 0) throw new Error(`the script ended with ${code}:\n${textOf(printed)}`)
    return printed
  }

  /** Switches the machine off and deletes its disk. */
  async remove(): Promise<void> {
    await switchOff(this.root, this.container, this.leader)
  }

  private async isUp(): Promise<void> {
    for (let second = 0; second < bootSeconds; second += 1) {
      const state = await this.run('systemctl is-system-running || true').catch(() => [])
      if (/running|degraded/.test(textOf(state))) return
      await sleep(1000)
    }
    throw new Error(`the machine did not start within ${bootSeconds} s`)
  }
}

async function makeDisk(root: string): Promise<void> {
  await chmod(root, 0o755)
  await run('debootstrap', ['bookworm', root], { maxBuffer })
  // How this machine reaches the mirror and the registry holds in there too.
  await cp('/etc/resolv.conf', join(root, 'etc/resolv.conf'), { dereference: true })
  if (existsSync(certificates)) await cp(certificates, join(root, certificates), { recursive: true })
}

/** Ends a machine, as far as it has started, and deletes its disk. */
async function switchOff(
  root: string,
  container: ChildProcess | undefined,
  leader: number | undefined,
): Promise<void> {
  const isRunning = container?.exitCode === null && container.signalCode === null
  const ended = isRunning ? once(container, 'exit') : undefined
  // With its first process, the kernel ends all others of a machine. systemd-nspawn ends after it.
  if (leader === undefined) container?.kill('SIGKILL')
  else killIfAlive(leader)
  await ended
  await rm(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 })
}

function killIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

export const textOf = (printed: readonly Printed[]) => printed.map(({ text }) => text).join('')

/** The first process of the container, in this machine's numbers. */
async function findLeader({ pid }: ChildProcess): Promise<number> {
  for (let second = 0; second < bootSeconds; second += 1) {
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
    for (const child of children.trim().split(' ')) {
      const name = await readFile(`/proc/${child}/comm`, 'utf8').catch(() => '')
      if (name.trim() === 'systemd') return Number(child)
    }
    await sleep(1000)
  }
  throw new Error('systemd-nspawn did not start systemd')
}

/** Why there can be no such machine here; undefined when there can. */
export async function whyNoMachine(ports: readonly number[]): Promise<string | undefined> {
  if (process.getuid?.() !== 0) return 'it needs root'
  for (const program of ['debootstrap', 'systemd-nspawn', 'unshare', 'nsenter']) {
    const found = await run('which', [program]).catch(() => undefined)
    if (found === undefined) return `there is no ${program}: apt-get install debootstrap systemd-container`
  }
  const taken = await listTakenPorts()
  const conflict = ports.find((port) => taken.has(port))
  return conflict === undefined ? undefined : `port ${conflict} of this machine is in use`
}

/** Ports of this machine on which something listens, by what the kernel says. */
async function listTakenPorts(): Promise<ReadonlySet<number>> {
  const listening = '0A'
  const tables = (await readdir('/proc/net')).filter((name) => /^tcp6?$/.test(name))
  const lines = await Promise.all(tables.map((name) => readFile(`/proc/net/${name}`, 'utf8')))
  const fields = lines
    .join('')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
  return new Set(
    fields
      .filter(([, , , state]) => state === listening)
      .map(([, address]) => Number.parseInt(address?.split(':').at(-1) ?? '', 16)),
  )
}
