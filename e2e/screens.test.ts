import { consolePaths, pathsWithRecords } from '@cabstand/contract/console-paths'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, person, useBrowser } from './people.ts'
import { choosePlace, mobiles, openSignedIn, signInHere } from './steps.ts'
import { patternOf, wordsIn } from './texts.ts'

useBrowser()

const soon = { timeout: 15_000 }
/** Axe looks at thirty screens, beside the tests of other workers. */
const slow = { timeout: 360_000 }

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

/** Of staff; a record's page has the parts of its form. */
const ofStaff = [
  '/bookings',
  ...Object.values(consolePaths),
  ...pathsWithRecords.map((path) => `${path}/new`),
]
const ofRiders = ['/bookings', '/wallet', '/wallet/withdrawals', '/inbox', '/drive', '/profile']
const ofDrivers = ['/bookings', '/earnings', '/wallet']

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

    test('are accessible: public pages, sign-in, booking, and the screens of riders', slow, async () => {
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
      for (const path of ofRiders) {
        await openScreen(rider, path)
        await expectGood(rider, path)
      }
    })

    test.each([
      ['staff', mobiles.admin, ofStaff],
      ['drivers', mobiles.driver, ofDrivers],
    ] as const)('are accessible: the screens of %s', slow, async (_, mobile, screens) => {
      const someone = await person({ locale, ...staffLook })
      await openSignedIn(someone, mobile, '/profile', locale)
      for (const path of screens) {
        await openScreen(someone, path)
        await expectAccessible(someone, path)
        expect(await sidewaysOverflow(someone), `${path} scrolls sideways`).toBe(0)
      }
    })
  },
)

/** Opens a screen and waits until it has its data. */
async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor(soon)
  await expect.poll(() => page.locator('[aria-busy=true]').count(), soon).toBe(0)
}

/** How many pixels the page is wider than its window. */
function sidewaysOverflow(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth))
}
