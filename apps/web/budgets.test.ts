import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { budgets, gzipKib, measureBuild, type Sizes } from './budgets.ts'
import {
  appEntry,
  getChunk,
  listStaticChunks,
  mapEntry,
  publicEntry,
  readManifest,
  siteEntry,
} from './manifest.ts'
import { renderSamplePages } from './sample-pages.ts'

const buildScript = fileURLToPath(new URL('../../scripts/build-web.ts', import.meta.url))
const clientFolder = fileURLToPath(new URL('dist/client', import.meta.url))

describe('byte budgets, in KiB after gzip', () => {
  let sizes: Sizes

  beforeAll(async () => {
    // In a process of its own: here the libraries would be built for tests.
    const environment = { ...process.env, NODE_ENV: 'production' }
    execFileSync(process.execPath, [buildScript], { env: environment, stdio: 'pipe' })
    sizes = measureBuild(clientFolder, readManifest(clientFolder))
  }, 180_000)

  test('public pages: script and style', () => {
    expect(sizes.publicScript).toBeLessThanOrEqual(budgets.publicScript)
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

  test('the map: its own chunk and its worker, in no screen by itself', () => {
    const manifest = readManifest(clientFolder)
    expect(sizes.map).toBeLessThanOrEqual(budgets.map)
    expect(sizes.mapWorker).toBeGreaterThan(1)
    expect(sizes.mapWorker).toBeLessThanOrEqual(budgets.mapWorker)
    const map = getChunk(manifest, mapEntry).file
    for (const entry of [appEntry, publicEntry, siteEntry, ...sizes.screens.keys()]) {
      expect(
        listStaticChunks(manifest, entry).map(({ file }) => file),
        entry,
      ).not.toContain(map)
    }
  })

  test('public pages load nothing of the app, not even on interaction; those without a form no React', () => {
    const manifest = readManifest(clientFolder)
    const filesOf = (entry: string) => listStaticChunks(manifest, entry).map(({ file }) => file)
    const onInteraction = getChunk(manifest, publicEntry).dynamicImports ?? []
    const open = new Set([siteEntry, publicEntry, ...onInteraction].flatMap(filesOf))
    const shell = filesOf(appEntry).filter((file) => file.includes('/shell-'))
    expect(onInteraction).toContain('src/ui/later/later-picker.tsx')
    expect(shell).toHaveLength(1)
    expect(shell.filter((file) => open.has(file))).toEqual([])
    expect(filesOf(siteEntry).filter((file) => file.includes('/base-'))).toEqual([])
  })
})
