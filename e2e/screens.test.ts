import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, person, useBrowser } from './people.ts'
import { choosePlace, mobiles, openSignedIn, signInHere } from './steps.ts'
import { patternOf, wordsIn } from './texts.ts'

useBrowser()

const soon = { timeout: 15_000 }

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
    staffLook: { colorScheme: 'light', viewport: desktop },
  },
  {
    locale: 'ar',
    looks: [
      { colorScheme: 'dark', viewport: desktop },
      { colorScheme: 'light', viewport: phone },
    ],
    staffLook: { colorScheme: 'dark', viewport: phone },
  },
] as const

/** Of staff; others have the same parts. */
const ofStaff = [
  '/dashboard',
  '/bookings',
  '/cartypes',
  '/addtowallet',
  '/languagesetting',
  '/sitepages',
  '/settings',
  '/earningreports',
]

describe.each(languages)(
  'screens in $locale, light and dark, on a desktop and a phone',
  ({ locale, looks, staffLook }) => {
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

    test('are accessible: public pages, sign-in, booking, bookings, wallet and profile', async () => {
      const visitor = await person({ locale })
      for (const path of ['/about-us', '/privacy-policy', '/account-deletion', '/']) {
        await visitor.goto(`${path}?lang=${locale}`)
        await expectGood(visitor, path)
      }
      const pickup = visitor.getByRole('combobox', { name: words('pickup') })
      await pickup.pressSequentially('Peace', { delay: 20 })
      await visitor.getByRole('option').first().waitFor(soon)
      await expectGood(visitor, 'the landing page with suggestions')

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

    test('are accessible: the main screens of staff', async () => {
      const admin = await person({ locale, ...staffLook })
      await openSignedIn(admin, mobiles.admin, '/profile', locale)
      for (const path of ofStaff) {
        await admin.goto(path)
        await admin.getByRole('heading', { level: 1 }).first().waitFor(soon)
        await expect.poll(() => admin.locator('[aria-busy=true]').count(), soon).toBe(0)
        await expectAccessible(admin, path)
        expect(await sidewaysOverflow(admin), `${path} scrolls sideways`).toBe(0)
      }
    })
  },
)

/** How many pixels the page is wider than its window. */
function sidewaysOverflow(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth))
}
