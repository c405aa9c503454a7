import { createLanguage, deleteLanguage, setLanguageTexts } from '@cabstand/contract/http/operator/languages'
import { builtInTexts } from '@cabstand/contract/texts/dictionary'
import { pseudoLanguage, pseudoTexts } from '@cabstand/contract/texts/pseudo'
import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { signIn } from '../../apps/server/test/support/test-client.ts'
import { atEnd } from '../../test/support/at-end.ts'
import { expectAccessible, serverUrl } from '../people.ts'
import { mobiles, openSignedIn } from '../steps.ts'

export const soon = { timeout: 15_000 }
/** The longest walk looks at more than thirty screens, beside the tests of other workers. */
export const slow = { timeout: 240_000 }

/** The title of what is tested in each language. */
export const nothingIsWrong =
  'light and dark, on a desktop and a phone, nothing is wrong for axe, cut off or too wide'

const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

/** A language, and the two ways in which its screens are looked at. */
export interface Looks {
  readonly locale: string
  readonly looks: readonly {
    readonly colorScheme: 'light' | 'dark'
    readonly viewport: { readonly width: number; readonly height: number }
  }[]
}

/** A language a third longer than English, whose labels must not be cut off. */
export const leftToRight: Looks = {
  locale: pseudoLanguage.langLocale,
  looks: [
    { colorScheme: 'light', viewport: desktop },
    { colorScheme: 'dark', viewport: phone },
  ],
}
export const rightToLeft: Looks = {
  locale: 'ar',
  looks: [
    { colorScheme: 'dark', viewport: desktop },
    { colorScheme: 'light', viewport: phone },
  ],
}

/** Call at the top of a file that looks at screens {@link leftToRight}: the server has the language until its end. */
export function useLongLanguage(): void {
  let language: { readonly id: string; readonly version: number }
  beforeAll(async () => {
    const admin = await signIn(serverUrl(), mobiles.admin)
    const { id, version } = await admin.call(createLanguage, { body: pseudoLanguage })
    const json = JSON.stringify(pseudoTexts(builtInTexts('en')))
    language = await admin.call(setLanguageTexts, { params: { id }, version, body: { json } })
  })
  atEnd(async () => {
    const admin = await signIn(serverUrl(), mobiles.admin)
    const { id, version } = language
    await admin.call(deleteLanguage, { params: { id }, version })
  })
}

/** Looks at the open screen in both ways. It is loaded once: loading it costs more than looking at it. */
export async function expectGood(page: Page, { looks }: Looks, what: string): Promise<void> {
  for (const [index, { colorScheme, viewport }] of looks.entries()) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(viewport)
    await hasData(page)
    const look = `${what}, ${colorScheme}, ${viewport.width} px`
    expect(await findClipped(page), look).toEqual([])
    await expectAccessible(page, look, { again: index > 0 })
  }
}

/** Signs in, and looks at screens, each reached as by a link. */
export async function expectScreensGood(
  page: Page,
  language: Looks,
  { mobile, paths }: { readonly mobile: string; readonly paths: readonly string[] },
): Promise<void> {
  await openSignedIn(page, mobile, '/profile', language.locale)
  await page.getByRole('heading', { level: 1 }).waitFor(soon)
  for (const path of paths) {
    await openInApp(page, path)
    await expectGood(page, language, path)
  }
}

/** Opens a screen with another title: what a link does, at a tenth of the cost of loading the app again. */
async function openInApp(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    document.title = ''
    history.pushState({}, '', to)
  }, path)
  await page.waitForFunction(() => document.title !== '', undefined, soon)
  await hasData(page)
}

export async function openAnew(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hasData(page)
}

/** Waits until a screen is there with its data: lists read as many rows as fit, once they have been drawn. */
async function hasData(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor(soon)
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await expect.poll(() => page.locator('[aria-busy=true]').count(), soon).toBe(0)
}

/** Labels that are cut off, and by how much the page is too wide, once the screen has followed its window. */
async function findClipped(page: Page): Promise<readonly string[]> {
  let found: readonly string[] = []
  const look = async () => {
    found = await page.evaluate(clippedInPage)
    return found.length
  }
  await expect
    .poll(look, { timeout: 3000 })
    .toBe(0)
    .catch(() => undefined)
  return found
}

/** In the page. Only texts of the pseudo-language are looked at: names of people and places may be cut off. */
function clippedInPage(): string[] {
  const labels = document.querySelectorAll<HTMLElement>(
    'button, label, legend, th, summary, h1, h2, h3, nav a, [role=tab], [role=button], [role=radio]',
  )
  const found = new Set<string>()
  for (const label of labels) {
    // The search of the console says what it finds, as far as there is room, and in its name.
    if (label.matches('header button[aria-label]')) continue
    for (const element of [label, ...label.querySelectorAll<HTMLElement>('*')]) {
      const { clientWidth, scrollWidth } = element
      // Texts for screen readers alone are one pixel wide, and need no room beside others either.
      if (clientWidth <= 1 || scrollWidth <= clientWidth + 1) continue
      const shown = element.cloneNode(true) as HTMLElement
      for (const spoken of shown.querySelectorAll('.visually-hidden')) spoken.remove()
      if (shown.textContent.includes('⟦'))
        found.add(`${label.localName} "${shown.textContent}" ${scrollWidth} > ${clientWidth}`)
    }
  }
  const excess = document.documentElement.scrollWidth - window.innerWidth
  if (excess > 0) found.add(`the page is ${excess} px too wide`)
  return [...found]
}
