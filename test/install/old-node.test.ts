import { execFile } from 'node:child_process'
import { access, cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const run = promisify(execFile)

const folder = await mkdtemp(join(tmpdir(), 'cabstand-old-node-'))
afterAll(() => rm(folder, { recursive: true }))

// What Debian 12 brings. Its npm leaves out optional packages that ask for a newer Node than its own.
// The start of what is installed is tested by debian-12.test.ts.
test('a clone is installed with Node 18 and npm 9', async () => {
  const old = await installNode18()
  const clone = await copySources()

  const command = ['run', '--silent', 'setup', '--', '--help']
  const first = await run(old.npm, command, { cwd: clone, env: old.env })
  expect(first.stderr).toContain('Installing packages')
  expect(first.stdout).toContain('npm run setup --')
  await expect(access(join(clone, 'node_modules/vitest')), 'what only tests need').rejects.toThrow('ENOENT')

  const node = (...args: string[]) => run(join(clone, 'toolchain/bin/node'), args, { cwd: clone })
  expect((await node('--version')).stdout, 'what a service manager runs').toMatch(/^v24\./)
  const native = ['vite', 'lightningcss', 'sharp', '@valhallajs/valhallajs']
  await node(
    '--input-type=module',
    '--eval',
    `await Promise.all(${JSON.stringify(native)}.map((name) => import(name)))`,
  )

  const second = await run(old.npm, command, { cwd: clone, env: old.env })
  expect(second.stderr, 'nothing left to do').toBe('')
}, 300_000)

async function installNode18(): Promise<{ npm: string; env: NodeJS.ProcessEnv }> {
  const tools = join(folder, 'tools')
  const packages = [`node-${process.platform}-${process.arch}@18.20.8`, 'npm@9.2.0']
  await mkdir(join(tools, 'node_modules'), { recursive: true })
  const env = plainEnvironment()
  await run(join(root, 'toolchain/node_modules/.bin/npm'), ['install', '--prefix', tools, ...packages], {
    env,
  })
  const bin = join(tools, 'node_modules/.bin')
  env.PATH = `${bin}${delimiter}${env.PATH}`
  expect((await run('node', ['--version'], { env })).stdout).toBe('v18.20.8\n')
  return { npm: join(bin, 'npm'), env }
}

/** As a person's terminal has it: without what npm and Vitest add, and without this project's Node. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const added =
    /^(npm_(?!config_(registry|cafile|cache)$)|VITEST|NODE_ENV$|NODE_OPTIONS$|NODE_COMPILE_CACHE$)/
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !added.test(name)))
}

/** What a clone of the present state would have. */
async function copySources(): Promise<string> {
  const { stdout } = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    maxBuffer: 1e8,
  })
  const clone = join(folder, 'clone')
  for (const file of stdout.trim().split('\n')) {
    if (file.startsWith('docs/')) continue
    await mkdir(dirname(join(clone, file)), { recursive: true })
    await cp(join(root, file), join(clone, file))
  }
  return clone
}
