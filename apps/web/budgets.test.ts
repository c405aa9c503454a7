import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { budgets, gzipKib, measureBuild, type Sizes } from './budgets.ts'
import { buildWeb } from './build.ts'
import { readManifest } from './manifest.ts'
import { renderSamplePages } from './sample-pages.ts'

const clientFolder = fileURLToPath(new URL('dist/client', import.meta.url))

describe('byte budgets, in KiB after gzip', () => {
  let sizes: Sizes

  beforeAll(async () => {
    if (!existsSync(`${clientFolder}/.vite/manifest.json`)) await buildWeb()
    sizes = measureBuild(clientFolder, readManifest(clientFolder))
  }, 60_000)

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
})
