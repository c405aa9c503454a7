import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { coversMachine, whyInstall } from './prepare.js'

const machine = `${process.platform}-${process.arch}`
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

const locked = {
  '': { dependencies: { tool: '1.0.0' } },
  'node_modules/tool': { version: '1.0.0', optionalDependencies: { [`tool-${machine}`]: '1.0.0' } },
  [`node_modules/tool-${machine}`]: { version: '1.0.0', optional: true },
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

it('is content without the native packages of other machines', async () => {
  const foreign = { ...locked, 'node_modules/tool-other-arch': { version: '1.0.0', optional: true } }
  expect(whyInstall(await project(foreign, locked))).toBeUndefined()
})

it('knows a lock file that lacks this machine, and then asks for the direct packages only', async () => {
  const { [`node_modules/tool-${machine}`]: _, ...incomplete } = locked
  expect(coversMachine(locked)).toBe(true)
  expect(coversMachine(incomplete)).toBe(false)
  const newerBelow = { ...locked, 'node_modules/below': { version: '2.1.0' } }
  expect(whyInstall(await project(incomplete, newerBelow))).toBeUndefined()
  const newerTool = { ...newerBelow, 'node_modules/tool': { version: '1.1.0' } }
  expect(whyInstall(await project(incomplete, newerTool))).toBe('node_modules/tool is 1.1.0, not 1.0.0')
})
