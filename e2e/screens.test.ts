import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, person, useBrowser } from './people.ts'
import { choosePlace, mobiles, openSignedIn, signInHere } from './steps.ts'
import { patternOf, wordsIn } from './texts.ts'

useBrowser()

const soon = { timeout: 8000 }

const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
/** Every screen in both languages and colour schemes, on a desktop and on a phone. */
const languages = [
  {
    locale: 'en',
    looks: [
      { colorScheme: 'light', viewport: desktop },
      { colorScheme: 'dark', viewport: phone },
    ],
  },
  {
    locale: 'ar',
    looks: [
      { colorScheme: 'dark', viewport: desktop },
      { colorScheme: 'light', viewport: phone },
    ],
  },
] as const

describe.each(languages)(
  'screens in $locale, light and dark, on a desktop and a phone',
  ({ locale, looks }) => {
    const words = wordsIn(locale)

    /** Looks at the open screen in both ways. It is loaded once: loading it costs most of the time. */
    async function expectGood(page: Page, what: string): Promise<void> {
      for (const { colorScheme, viewport } of looks) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize(viewport)
        const look = `${what}, ${colorScheme}, ${viewport.width} px`
        await expectAccessible(page, look)
        expect(await sidewaysOverflow(page), `${look} scrolls sideways`).toBe(0)
      }
    }

    test('are accessible: public pages, with their dialogs', async () => {
      const visitor = await person({ locale })
      for (const path of ['/about-us', '/privacy-policy', '/']) {
        await visitor.goto(`${path}?lang=${locale}`)
        await expectGood(visitor, path)
      }
      const pickup = visitor.getByRole('combobox', { name: words('pickup') })
      await pickup.pressSequentially('Peace', { delay: 20 })
      await visitor.getByRole('option').first().waitFor(soon)
      await expectGood(visitor, 'the landing page with suggestions')
    })

    test('are accessible: sign-in, booking, bookings, wallet and profile', async () => {
      const rider = await person({ locale })
      await rider.goto(`/login?lang=${locale}`)
      await rider.getByLabel(words('login_mobile'), { exact: true }).waitFor()
      await expectGood(rider, 'sign-in')
      await signInHere(rider, words, mobiles.rider)
      await rider.goto('/book')
      await choosePlace(rider, words('pickup'), 'Meridian Central')
      await choosePlace(rider, words('drop'), 'Peace Hospital')
      await rider.getByRole('button', { name: patternOf(words('book_now_button')) }).waitFor(soon)
      await expectGood(rider, 'booking')
      for (const path of ['/bookings', '/wallet', '/profile']) {
        await rider.goto(path)
        await rider.getByRole('heading', { level: 1 }).first().waitFor(soon)
        await expectGood(rider, path)
      }
    })
  },
)

test('a rider sees when the connection is lost, and when it is back', async () => {
  const rider = await person()
  await openSignedIn(rider, mobiles.rider, '/bookings')
  await rider.getByRole('heading', { level: 1 }).first().waitFor(soon)
  await rider.context().setOffline(true)
  await rider.getByText(/You’re offline/).waitFor({ timeout: 15_000 })
  await rider.context().setOffline(false)
  await rider.getByText(/You’re offline/).waitFor({ state: 'detached', timeout: 30_000 })
})

/** How many pixels the page is wider than its window. */
function sidewaysOverflow(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth))
}
