/**
 * Draws the picture that messengers show beside a link to the website, in each language that comes with the product:
 * `node scripts/draw-share-pictures.ts` writes `apps/web/src/public/art/share-<locale>.jpg` by Chromium.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { builtInLocales, builtInTexts } from '@cabstand/contract/texts/dictionary'
import { isRightToLeft } from '@cabstand/contract/texts/direction'
import { chromium } from 'playwright-core'
import { findBrowser } from '../e2e/find-browser.ts'

const folder = fileURLToPath(new URL('../apps/web/src/public/art', import.meta.url))
const inline = (path: string, type: string) =>
  `data:${type};base64,${readFileSync(fileURLToPath(import.meta.resolve(path))).toString('base64')}`
const font = (file: string, range: string) =>
  `@font-face { font-family: picture; font-weight: 100 900; unicode-range: ${range};
   src: url(${inline(`${file}-normal.woff2`, 'font/woff2')}); }`
const fonts = [
  font('@fontsource-variable/overpass/files/overpass-latin-wght', 'U+0000-00FF, U+2000-206F'),
  font('@fontsource-variable/overpass/files/overpass-latin-ext-wght', 'U+0100-02FF, U+1E00-1EFF'),
  font('@fontsource-variable/vazirmatn/files/vazirmatn-arabic-wght', 'U+0600-06FF'),
  font('@fontsource/noto-sans/files/noto-sans-devanagari-700', 'U+0900-097F, U+200C-200D'),
].join('\n')
const city = inline(`${folder}/city.svg`, 'image/svg+xml')

const browser = await chromium.launch({ executablePath: findBrowser() })
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
for (const locale of builtInLocales) {
  await page.setContent(`<!doctype html><html lang="${locale}" dir="${isRightToLeft(locale) ? 'rtl' : 'ltr'}"><style>
    ${fonts}
    body { margin: 0; block-size: 630px; display: grid; align-items: center; padding-inline: 72px; box-sizing: border-box;
      background: #0c3a16 url(${city}) top / cover; color: #fff; font: 700 84px / 1.12 picture, sans-serif; }
    p { margin: 0; max-inline-size: 900px; text-wrap: balance; }
    i { position: fixed; inset: auto 0 0; block-size: 14px;
      background: repeating-linear-gradient(90deg, #46f34d 0 72px, transparent 72px 120px); }
  </style><p>${builtInTexts(locale).hero_heading}</p><i></i></html>`)
  await page.evaluate('document.fonts.ready.then(() => true)')
  await page.screenshot({ type: 'jpeg', quality: 70, path: `${folder}/share-${locale}.jpg` })
}
await browser.close()
