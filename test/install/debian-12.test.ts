import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { findFreePort } from '../../apps/server/src/start/embedded-database/free-port.ts'

const source = fileURLToPath(new URL('../..', import.meta.url))
const run = promisify(execFile)

const certificates = '/etc/ssl/certs/ca-certificates.crt'
// A minimal root lacks libbsd0, which Valhalla needs; Debian's standard system has it.
const packages = [
  'apt-get update',
  'DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends ca-certificates git nodejs npm libbsd0',
].join(' && ')

const reason = whyNot()
let root: string | undefined
let started: ChildProcess | undefined

afterAll(async () => {
  if (started?.exitCode === null) {
    started.kill('SIGKILL')
    await once(started, 'exit')
  }
  if (root !== undefined) await rm(root, { recursive: true, force: true, maxRetries: 5 })
})

// As a reader of the README does it: Debian's Node and npm, a clone of the last commit, and npm start.
test.skipIf(reason !== undefined)(
  `on a fresh Debian 12, a clone starts and is healthy${reason === undefined ? '' : ` (skipped: ${reason})`}`,
  async () => {
    root = await mkdtemp(join(tmpdir(), 'cabstand-debian-'))
    await chmod(root, 0o755)
    await run('debootstrap', ['--variant=minbase', 'bookworm', root], { maxBuffer: 1e8 })
    // How this machine reaches the registry holds in there too.
    await cp('/etc/resolv.conf', join(root, 'etc/resolv.conf'), { dereference: true })
    await run('chroot', [root, 'sh', '-c', packages], { maxBuffer: 1e8 })
    await cp(certificates, join(root, certificates), { dereference: true })
    await run('git', ['clone', '--quiet', '--bare', source, join(root, 'srv/cabstand.git')])
    await run('chroot', [
      root,
      'sh',
      '-c',
      'useradd --create-home rider && chown -R rider: /srv/cabstand.git',
    ])

    const port = await findFreePort()
    const { output, end } = startIn(root, port)
    const health = expect.poll(() => healthy(port), { timeout: 600_000, interval: 1000 })
    await Promise.race([health.toMatchObject({ ready: true }), end])
    console.warn(output.join(''))
    expect(output.join('')).toMatch(/^v18\.\d+\.\d+ 9\.2\.0$/m)
  },
  1_200_000,
)

/** The program and everything that it starts end when `started` is killed. */
function startIn(folder: string, port: number): { output: string[]; end: Promise<never> } {
  const commands = [
    'cd ~ && echo "$(node --version) $(npm --version)"',
    'git clone --quiet /srv/cabstand.git && cd cabstand && npm start',
  ].join(' && ')
  const mounts = 'mount -t proc proc /proc && mkdir -p /dev/shm && mount -t tmpfs tmpfs /dev/shm'
  const script = `${mounts} && exec runuser -u rider -- env HOME=/home/rider sh -c '${commands}'`
  const namespaces = ['--mount', '--pid', '--fork', '--kill-child']
  started = spawn('unshare', [...namespaces, 'chroot', folder, 'sh', '-c', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
      PORT: String(port),
      NODE_EXTRA_CA_CERTS: certificates,
      npm_config_registry: execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim(),
      ...Object.fromEntries(
        Object.entries(process.env).filter(([name]) => /^(https?|no)_proxy$/i.test(name)),
      ),
    },
  })
  const output: string[] = []
  for (const stream of [started.stdout, started.stderr])
    stream?.on('data', (part) => output.push(String(part)))
  const end = once(started, 'exit').then(() => {
    throw new Error(`npm start has ended:\n${output.join('')}`)
  })
  return { output, end }
}

async function healthy(port: number): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => undefined)
  return await response?.json()
}

function whyNot(): string | undefined {
  if (process.env.CABSTAND_TEST_SIZE !== 'full') return 'it takes minutes: npm run test:full -- debian-12'
  if (process.getuid?.() !== 0) return 'debootstrap and chroot need root'
  try {
    execFileSync('debootstrap', ['--version'])
    execFileSync('unshare', ['--mount', '--pid', '--fork', 'true'])
  } catch (error) {
    return `debootstrap or unshare does not run here (${String(error).split('\n')[0]})`
  }
  return undefined
}
