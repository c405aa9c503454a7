import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildDictionary, textScopes } from '@cabstand/contract/texts/dictionary'
import { beforeAll, describe, expect, test } from 'vitest'
import { budgets, gzipKib, measureBuild, type Sizes } from './budgets.ts'
import {
  appEntry,
  getChunk,
  listReachableChunks,
  listStaticChunks,
  type Manifest,
  mapEntry,
  publicEntry,
  readManifest,
  siteEntry,
  trackEntry,
} from './manifest.ts'
import { renderSamplePages } from './sample-pages.ts'

const buildScript = fileURLToPath(new URL('../../scripts/build-web.ts', import.meta.url))
const clientFolder = fileURLToPath(new URL('dist/client', import.meta.url))

/** The shell lists every screen; a rider's browser requests none of these. */
const isConsole = (manifest: Manifest, key: string) =>
  /^src\/(admin|app\/console)\//.test(key) || getChunk(manifest, key).name === consoleScreens
/** The chunk with the table of staff, which other chunks of staff share. */
const consoleScreens = 'console-screens'

describe('byte budgets, in KiB after gzip', () => {
  let sizes: Sizes

  beforeAll(async () => {
    // As `npm start` does within the environment of tests: the build is the same whatever NODE_ENV says.
    const environment = { ...process.env, NODE_ENV: 'test' }
    execFileSync(process.execPath, [buildScript], { env: environment, stdio: 'pipe' })
    sizes = measureBuild(clientFolder, readManifest(clientFolder))
  }, 180_000)

  test('public pages: script and style', () => {
    expect(sizes.publicScript).toBeLessThanOrEqual(budgets.publicScript)
    expect(sizes.trackScript).toBeLessThanOrEqual(budgets.trackScript)
    expect(sizes.publicStyle).toBeLessThanOrEqual(budgets.publicStyle)
  })

  test('public pages: every document in every language', async () => {
    for (const { name, html } of await renderSamplePages()) {
      expect(gzipKib(html), name).toBeLessThanOrEqual(budgets.publicDocument)
    }
  })

  test('the app: its shell, and each screen with it', () => {
    expect(sizes.appShell).toBeLessThanOrEqual(budgets.appShell)
    for (const [screen, kib] of sizes.screens) expect(kib, screen).toBeLessThanOrEqual(budgets.screen)
  })

  test('the console: its first table, and what each further screen alone needs', () => {
    expect(sizes.consoleTable).toBeLessThanOrEqual(budgets.consoleTable)
    expect(sizes.console.size).toBeGreaterThan(10)
    for (const [screen, kib] of sizes.console) expect(kib, screen).toBeLessThanOrEqual(budgets.consoleOwn)
  })

  test('the map: its own chunk and its worker, in no screen by itself', () => {
    const manifest = readManifest(clientFolder)
    expect(sizes.map).toBeLessThanOrEqual(budgets.map)
    expect(sizes.mapWorker).toBeGreaterThan(1)
    expect(sizes.mapWorker).toBeLessThanOrEqual(budgets.mapWorker)
    const map = getChunk(manifest, mapEntry).file
    for (const entry of [appEntry, publicEntry, siteEntry, trackEntry, ...sizes.screens.keys()]) {
      expect(
        listStaticChunks(manifest, entry).map(({ file }) => file),
        entry,
      ).not.toContain(map)
    }
  })

  test('what riders’ screens load, now or later, holds no text of the console and not even its keys', () => {
    const manifest = readManifest(clientFolder)
    const screens = [...sizes.screens.keys()].filter((name) => name.startsWith('src/rider/'))
    expect(screens.length).toBeGreaterThan(3)
    const atOnce = [appEntry, ...screens].flatMap((name) => listStaticChunks(manifest, name))
    expect(atOnce.map(({ name }) => name)).not.toContain(consoleScreens)
    const files = new Set(
      [appEntry, ...screens].flatMap((name) =>
        listReachableChunks(manifest, name, (key) => isConsole(manifest, key)),
      ),
    )
    const code = [...files].map((file) => readFileSync(join(clientFolder, file), 'utf8')).join()
    const console = buildDictionary(
      'en',
      textScopes.filter((scope) => scope.startsWith('console')),
    )
    const long = Object.values(console).filter((text) => text.length > 30)
    expect(long.length).toBeGreaterThan(20)
    expect(long.filter((text) => code.includes(text))).toEqual([])
    const keys = Object.keys(console).map((key) => key.split('.')[0] ?? key)
    expect(
      keys.filter(
        (key) => code.includes(`'${key}'`) || code.includes(`\`${key}\``) || code.includes(`"${key}"`),
      ),
    ).toEqual([])
  })

  test('public pages load nothing of the app, not even on interaction; those without a form no React', () => {
    const manifest = readManifest(clientFolder)
    const filesOf = (entry: string) => listStaticChunks(manifest, entry).map(({ file }) => file)
    const later = listStaticChunks(manifest, trackEntry).flatMap((chunk) => chunk.dynamicImports ?? [])
    const open = new Set([siteEntry, publicEntry, trackEntry, ...later].flatMap(filesOf))
    const named = (entry: string, name: string) =>
      listStaticChunks(manifest, entry).filter((chunk) => chunk.name === name)
    const shell = named(appEntry, 'shell').map(({ file }) => file)
    expect(getChunk(manifest, publicEntry).dynamicImports ?? []).toEqual([])
    expect(later).toContain(mapEntry)
    expect(shell).toHaveLength(1)
    expect(shell.filter((file) => open.has(file))).toEqual([])
    expect(named(publicEntry, 'base')).toHaveLength(1)
    expect(named(siteEntry, 'base')).toEqual([])
  })
})
