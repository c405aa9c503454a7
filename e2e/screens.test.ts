import { describe, expect, test } from 'vitest'
import { expectAccessible, person, useBrowser } from './people.ts'
import { choosePlace, mobiles, openSignedIn, signInHere } from './steps.ts'
import { patternOf, wordsIn } from './texts.ts'

useBrowser()

const soon = { timeout: 8000 }

/** Every screen in both languages and colour schemes, on a desktop and on a phone. */
const looks = [
  { locale: 'en', colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  { locale: 'en', colorScheme: 'dark', viewport: { width: 390, height: 844 } },
  { locale: 'ar', colorScheme: 'dark', viewport: { width: 1440, height: 900 } },
  { locale: 'ar', colorScheme: 'light', viewport: { width: 390, height: 844 } },
] as const

describe.each(looks)(
  'screens in $locale, $colorScheme, $viewport.width px',
  ({ locale, colorScheme, viewport }) => {
    const words = wordsIn(locale)

    test('are accessible: public pages, with their dialogs', async () => {
      const visitor = await person({ locale, colorScheme, viewport })
      for (const path of ['/', '/about-us', '/privacy-policy']) {
        await visitor.goto(`${path}?lang=${locale}`)
        await expectAccessible(visitor, path)
        expect(await sidewaysOverflow(visitor), `${path} scrolls sideways`).toBe(0)
      }
      await visitor.goto(`/?lang=${locale}`)
      const pickup = visitor.getByRole('combobox', { name: words('pickup') })
      await pickup.pressSequentially('Peace', { delay: 20 })
      await visitor.getByRole('option').first().waitFor(soon)
      await expectAccessible(visitor, 'the landing page with suggestions')
    })

    test('are accessible: sign-in, booking, bookings, wallet and profile', async () => {
      const rider = await person({ locale, colorScheme, viewport })
      await rider.goto(`/login?lang=${locale}`)
      await rider.getByLabel(words('login_mobile'), { exact: true }).waitFor()
      await expectAccessible(rider, 'sign-in')
      await signInHere(rider, words, mobiles.rider)
      await rider.goto('/book')
      await choosePlace(rider, words('pickup'), 'Meridian Central')
      await choosePlace(rider, words('drop'), 'Peace Hospital')
      await rider.getByRole('button', { name: patternOf(words('book_now_button')) }).waitFor(soon)
      await expectAccessible(rider, 'booking')
      expect(await sidewaysOverflow(rider), 'booking scrolls sideways').toBe(0)
      for (const path of ['/bookings', '/wallet', '/profile']) {
        await rider.goto(path)
        await rider.getByRole('heading', { level: 1 }).first().waitFor(soon)
        await expectAccessible(rider, path)
        expect(await sidewaysOverflow(rider), `${path} scrolls sideways`).toBe(0)
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
function sidewaysOverflow(page: Awaited<ReturnType<typeof person>>): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth))
}
