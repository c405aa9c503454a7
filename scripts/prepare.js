// The first lines of `npm start` and `npm test`: plain JavaScript that Node 18 reads. Installs the packages when they
// are missing or old, and finds the Node 24 that came with them.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const windows = process.platform === 'win32'
const compileCache = join(root, 'node_modules/.cache/node')
const bundledNode = join(root, 'node_modules/node/bin', windows ? 'node.exe' : 'node')

/** Installs if needed and returns the path of Node 24; on failure prints one line and exits. */
export function prepare() {
  const reason = whyInstall()
  if (reason !== undefined) {
    console.error(`Installing packages (${reason}); the first time takes a minute or two`)
    const lock = readPackages(lockFile(root)) ?? {}
    // A lock file without this platform's native packages omits them: npm then resolves them again.
    const options = coversMachine(lock) ? ['--no-save'] : ['--no-package-lock']
    if (npm('install', '--include=dev', '--include=optional', '--loglevel=error', ...options) !== 0) {
      fail('npm could not install the packages: its messages stand above')
    }
    const still = whyInstall()
    if (still !== undefined)
      fail(`npm installed the packages, yet ${still}: remove node_modules and try again`)
  }
  return findNode()
}

/** The reason why the installed packages differ from package-lock.json; undefined when they match. */
export function whyInstall(folder = root) {
  const installed = readPackages(join(folder, 'node_modules/.package-lock.json'))
  if (installed === undefined) return 'nothing is installed'
  const wanted = readPackages(lockFile(folder))
  if (wanted === undefined) fail('package-lock.json is missing or damaged: restore it from the repository')
  const exact = coversMachine(wanted)
  for (const [path, { version, optional, link }] of Object.entries(wanted)) {
    if (!path.includes('node_modules/') || link) continue
    const found = installed[path]
    // A package for another platform is not expected.
    if (found === undefined && optional) continue
    // Packages missing in the lock file bring their own versions of their dependencies.
    if (!exact && !isDirect(path, wanted)) continue
    if (found === undefined) return `${path} is missing`
    if (found.version !== version) return `${path} is ${found.version}, not ${version}`
  }
  return undefined
}

/** Whether the lock file has the native packages of this platform: "tool-linux-x64" for each "tool". */
export function coversMachine(packages, machine = `${process.platform}-${process.arch}`) {
  const names = new Set(Object.keys(packages).map((path) => path.split('node_modules/').at(-1)))
  return Object.values(packages).every(({ optionalDependencies = {} }) =>
    Object.keys(optionalDependencies)
      .filter((name) => name.includes(machine) && !name.endsWith('-musl'))
      .every((name) => names.has(name)),
  )
}

function isDirect(path, packages) {
  const name = path.replace(/^node_modules\//, '')
  return Object.entries(packages).some(
    ([owner, { dependencies, devDependencies }]) =>
      !owner.includes('node_modules/') && name in { ...dependencies, ...devDependencies },
  )
}

function lockFile(folder) {
  return join(folder, 'package-lock.json')
}

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages
  } catch {
    return undefined
  }
}

function findNode() {
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules/node/package.json'), 'utf8'))
  if (runs(bundledNode, version)) return bundledNode
  // npm 11 and newer run install scripts only when package.json allows them, and users can disable all of them.
  console.error('Fetching Node 24: its install script has not run')
  npm('rebuild', 'node', '--ignore-scripts=false')
  if (runs(bundledNode, version)) return bundledNode
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  return fail(
    `Node ${version} could not be fetched for this machine: run "npm rebuild node --ignore-scripts=false", or install Node 24 and try again`,
  )
}

function runs(node, version) {
  if (!existsSync(node)) return false
  return String(spawnSync(node, ['--version']).stdout).trim() === `v${version}`
}

function npm(...args) {
  const cli = process.env.npm_execpath
  const result = cli?.endsWith('.js')
    ? spawnSync(process.execPath, [cli, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: windows })
  return result.status
}

/**
 * Runs a script of this project with `node` and resolves to its exit code. Signals to this process are forwarded, and the child's exit is awaited. Node's compile cache makes the next start a third faster.
 */
export function run(node, args, env = {}) {
  return exitOf(start(node, args, env, 'inherit'))
}

/**
 * V8 would keep up to 48 MB for new objects once the server has been busy. With 12 MB, requests take as long and the
 * server needs 40 MB less. The server collects garbage when it is idle (`collectWhenIdle`), for which it needs `--expose-gc`.
 */
export const serverFlags = ['--max-semi-space-size=4', '--expose-gc']

/** Two glibc heaps for all threads. By default there are up to eight for each core, which keep free memory each. */
export const serverEnvironment = { MALLOC_ARENA_MAX: '2' }

/**
 * Runs the server, which stops when this process ends for any reason, because the IPC channel closes.
 * This process stops when the npm that started it ends.
 */
export function runServer(node, args, env = {}) {
  const child = start(node, [...serverFlags, ...args], { ...serverEnvironment, ...env }, [
    'inherit',
    'inherit',
    'inherit',
    'ipc',
  ])
  if (process.env.npm_lifecycle_event !== undefined) whenOrphaned(() => child.kill('SIGTERM'))
  return exitOf(child)
}

function start(node, args, env, stdio) {
  const child = spawn(node, args, {
    cwd: root,
    stdio,
    env: {
      NODE_COMPILE_CACHE: compileCache,
      ...process.env,
      ...env,
      PATH: `${dirname(node)}${delimiter}${process.env.PATH}`,
    },
  })
  const handOn = (signal) => child.kill(signal)
  // A terminal sends SIGINT to the child too; the other signals come to this process alone.
  const atTerminal = [process.stdin, process.stdout, process.stderr].some((stream) => stream.isTTY)
  process.on('SIGINT', atTerminal ? () => {} : handOn)
  process.on('SIGTERM', handOn)
  process.on('SIGHUP', handOn)
  return child
}

function exitOf(child) {
  return new Promise((resolve) => {
    child.on('error', (error) => fail(error.message))
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

const lookEveryMs = 500

/** Calls back when the npm that started this process has ended. There may be a shell between the two. */
function whenOrphaned(callback) {
  const parent = process.ppid
  const npm = isShell(parent) ? parentOf(parent) : undefined
  const timer = setInterval(() => {
    if (process.ppid === parent && (npm === undefined || parentOf(parent) === npm)) return
    clearInterval(timer)
    callback()
  }, lookEveryMs)
  timer.unref()
}

/** Also false where the system has no /proc. */
function isShell(pid) {
  try {
    return /^(sh|bash|dash|ash|zsh)$/.test(readFileSync(`/proc/${pid}/comm`, 'utf8').trim())
  } catch {
    return false
  }
}

function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // After the name, which is in parentheses and may contain spaces: state, parent.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return undefined
  }
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
