import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, it } from 'vitest'
import { whyInstall } from './prepare.js'

const folders: string[] = []

async function project(locked: object, installed?: object): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cabstand-install-'))
  folders.push(folder)
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify({ packages: locked }))
  if (installed) {
    await mkdir(join(folder, 'node_modules'))
    await writeFile(join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages: installed }))
  }
  return folder
}

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
})

const native = { version: '1.0.0', optional: true, os: [process.platform], cpu: [process.arch] }
const locked = {
  '': { dependencies: { tool: '1.0.0' } },
  'apps/web': { version: '0.1.0' },
  'node_modules/@cabstand/web': { resolved: 'apps/web', link: true },
  'node_modules/tool': { version: '1.0.0', optionalDependencies: { 'tool-native': '1.0.0' } },
  'node_modules/tool-native': native,
  'node_modules/below': { version: '2.0.0' },
}

it('sees a fresh clone, a complete installation, and what changed since', async () => {
  expect(whyInstall(await project(locked))).toBe('nothing is installed')
  expect(whyInstall(await project(locked, locked))).toBeUndefined()
  expect(whyInstall(await project(locked, { ...locked, 'node_modules/below': { version: '1.9.0' } }))).toBe(
    'node_modules/below is 1.9.0, not 2.0.0',
  )
  const { 'node_modules/below': _, ...without } = locked
  expect(whyInstall(await project(locked, without))).toBe('node_modules/below is missing')
})

it('misses a native package that an older npm has left out', async () => {
  const { 'node_modules/tool-native': _, ...halfInstalled } = locked
  expect(whyInstall(await project(locked, halfInstalled))).toBe('node_modules/tool-native is missing')
})

it('is content without optional packages and the native packages of other machines', async () => {
  const foreign = {
    ...locked,
    'node_modules/other-system': { ...native, os: ['other'] },
    'node_modules/other-processor': { ...native, cpu: ['other'] },
    'node_modules/other-libc': { ...native, libc: ['other'] },
    'node_modules/nice-to-have': { version: '1.0.0', optional: true },
  }
  expect(whyInstall(await project(foreign, locked))).toBeUndefined()
})

it('asks for what tests need only when they run', async () => {
  const tested = { ...locked, 'node_modules/test-runner': { version: '1.0.0', dev: true } }
  expect(whyInstall(await project(tested, locked))).toBeUndefined()
  expect(whyInstall(await project(tested, locked), { everything: true })).toBe(
    'node_modules/test-runner is missing',
  )
})

it.each(['package-lock.json', 'toolchain/package-lock.json'])(
  '%s names the native packages of all machines, without which npm ci refuses to run there',
  async (file) => {
    const { packages }: { packages: Record<string, { optionalDependencies?: object }> } = JSON.parse(
      await readFile(fileURLToPath(new URL(`../${file}`, import.meta.url)), 'utf8'),
    )
    const names = new Set(Object.keys(packages).map((path) => path.split('node_modules/').at(-1)))
    const optional = Object.values(packages).flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}))
    expect(optional.length).toBeGreaterThan(0)
    expect(optional.filter((name) => !names.has(name))).toEqual([])
  },
)
