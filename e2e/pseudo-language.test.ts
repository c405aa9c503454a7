import { consolePaths } from '@cabstand/contract/console-paths'
import { createLanguage, deleteLanguage, setLanguageTexts } from '@cabstand/contract/http/operator/languages'
import { builtInTexts } from '@cabstand/contract/texts/dictionary'
import { pseudoLanguage, pseudoTexts } from '@cabstand/contract/texts/pseudo'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn, type TestClient } from '../apps/server/test/support/test-client.ts'
import { person, serverUrl, useBrowser } from './people.ts'
import { mobiles, openSignedIn } from './steps.ts'

useBrowser()

const soon = { timeout: 15_000 }
const widths = [390, 1440]
const locale = pseudoLanguage.langLocale

describe('in a language a third longer than English, no label is cut off and no page is too wide', () => {
  let admin: TestClient
  let language: { readonly id: string; readonly version: number }

  beforeAll(async () => {
    admin = await signIn(serverUrl(), mobiles.admin)
    const { id, version } = await admin.call(createLanguage, { body: pseudoLanguage })
    const json = JSON.stringify(pseudoTexts(builtInTexts('en')))
    language = await admin.call(setLanguageTexts, { params: { id }, version, body: { json } })
  })
  afterAll(async () => {
    const { id, version } = language
    await admin.call(deleteLanguage, { params: { id }, version })
  })

  test('for visitors', async () => {
    const page = await person()
    expect(await findFaults(page, ['/', '/about-us', '/privacy-policy', '/login'])).toEqual([])
  })

  test.each([
    ['riders', mobiles.rider, ['/book', '/bookings', '/wallet', '/profile', '/inbox']],
    ['drivers', mobiles.driver, ['/bookings', '/earnings', '/wallet/withdrawals', '/profile']],
    ['staff', mobiles.admin, Object.values(consolePaths)],
  ] as const)('for %s', async (_, mobile, paths) => {
    const page = await person()
    await openSignedIn(page, mobile, '/profile', locale)
    expect(await findFaults(page, paths)).toEqual([])
  })

  async function findFaults(page: Page, paths: readonly string[]): Promise<string[]> {
    const found: string[] = []
    for (const path of paths) {
      await page.goto(`${path}?lang=${locale}`)
      await page.getByRole('heading', { level: 1 }).first().waitFor(soon)
      await expect.poll(() => page.locator('[aria-busy=true]').count(), soon).toBe(0)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        const faults = await faultsOf(page)
        found.push(...faults.map((fault) => `${path} at ${width} px: ${fault}`))
      }
    }
    return found
  }
})

/** What stays when the screen has followed the width of its window. */
async function faultsOf(page: Page): Promise<readonly string[]> {
  let faults: readonly string[] = []
  const look = async () => {
    faults = await page.evaluate(findClipped)
    return faults.length
  }
  await expect
    .poll(look, { timeout: 3000 })
    .toBe(0)
    .catch(() => undefined)
  return faults
}

/** In the page: labels whose text is wider than their box, and by how much the page is wider than its window. */
function findClipped(): string[] {
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
