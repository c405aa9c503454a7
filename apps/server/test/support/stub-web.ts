import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Replaces the built bundle: renders its input as HTML and counts the renderings. */
const bundle = `
globalThis.pagesRendered = 0
const page = (name) => (page, boot) => (globalThis.pagesRendered += 1, {
  html: '<html lang="' + boot.locale + '" dir="' + boot.direction + '">' + name(page) + '|' + boot.settings.appName +
    '|' + boot.texts.pickup + '|' + (boot.carTypes ?? []).map((carType) => carType.name).join() + '|' + (boot.placeName ?? '') + '|' + (boot.pageTexts?.[page] ?? '') + '|' + boot.year +
    (boot.textFiles ? JSON.stringify(boot) : '') + '</html>',
  inlineScripts: ['theme()'],
})
export default {
  render: page((name) => name),
  renderApp: (boot) => page(() => 'app')('app', boot),
  renderManifest: (role, boot) => JSON.stringify({ role, lang: boot.locale }),
  renderTrack: (boot) => ({ html: JSON.stringify(boot.trip), inlineScripts: [] }),
}`

/** A folder as created by the build of the web, without the web's code; `remove` deletes it. */
export function stubWeb(): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'stub-web-'))
  mkdirSync(join(folder, 'server'))
  mkdirSync(join(folder, 'client/assets'), { recursive: true })
  writeFileSync(join(folder, 'server/public.js'), bundle)
  writeFileSync(join(folder, 'server/package.json'), '{"type":"module"}')
  writeFileSync(join(folder, 'client/assets/app-1a2b.js'), 'plain')
  writeFileSync(join(folder, 'client/sw.js'), 'worker')
  writeFileSync(join(folder, 'client/assets/app-1a2b.js.br'), 'squeezed')
  return { folder, remove: () => rmSync(folder, { recursive: true }) }
}
