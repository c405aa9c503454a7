import { consolePaths, pathsWithRecords } from '@cabstand/contract/console-paths'
import { openTopUp } from '@cabstand/contract/http/money/payments'
import { createLanguage, deleteLanguage, setLanguageTexts } from '@cabstand/contract/http/operator/languages'
import { getSetup } from '@cabstand/contract/http/operator/setup'
import * as bookings from '@cabstand/contract/http/trips/bookings'
import { shareTrip } from '@cabstand/contract/http/trips/sharing'
import { builtInTexts } from '@cabstand/contract/texts/dictionary'
import { pseudoLanguage, pseudoTexts } from '@cabstand/contract/texts/pseudo'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn, type TestClient } from '../apps/server/test/support/test-client.ts'
import { signInByApi } from './by-api.ts'
import { expectAccessible, person, serverUrl, useBrowser } from './people.ts'
import { choosePlace, mobiles, openSignedIn, signInHere } from './steps.ts'
import { patternOf, wordsIn } from './texts.ts'

useBrowser()

const soon = { timeout: 15_000 }
/** The longest walk looks at more than thirty screens, beside the tests of other workers. */
const slow = { timeout: 240_000 }

const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
/**
 * Every screen in both directions and both colour schemes, on a desktop and on a phone; from left to right in a language
 * a third longer than English, whose labels must not be cut off.
 */
const languages = [
  {
    locale: pseudoLanguage.langLocale,
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

const ofVisitors = ['/about-us', '/privacy-policy', '/account-deletion', '/']
const ofRiders = ['/bookings', '/wallet', '/wallet/withdrawals', '/inbox', '/drive', '/profile']
const ofDrivers = [
  '/bookings',
  '/bookings/all',
  '/earnings',
  '/wallet',
  '/wallet/withdrawals',
  '/inbox',
  '/profile',
]
/** A record's page has the parts of its form. */
const ofStaff = [
  '/bookings',
  ...Object.values(consolePaths),
  ...pathsWithRecords.map((path) => `${path}/new`),
  '/inbox',
  '/profile',
]

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

describe.each(languages)(
  'in $locale, light and dark, on a desktop and a phone, nothing is wrong for axe, cut off or too wide',
  ({ locale, looks }) => {
    const words = wordsIn(locale)

    /** Looks at the open screen in both ways. It is loaded once: loading it costs more than looking at it. */
    async function expectGood(page: Page, what: string): Promise<void> {
      for (const [index, { colorScheme, viewport }] of looks.entries()) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize(viewport)
        await hasData(page)
        const look = `${what}, ${colorScheme}, ${viewport.width} px`
        expect(await findClipped(page), look).toEqual([])
        await expectAccessible(page, look, { again: index > 0 })
      }
    }

    async function expectAllGood(page: Page, paths: readonly string[], open = openInApp): Promise<void> {
      for (const path of paths) {
        await open(page, path)
        await expectGood(page, path)
      }
    }

    test('public pages, sign-in and booking', slow, async () => {
      const page = await person({ locale })
      for (const path of ofVisitors) {
        await page.goto(`${path}?lang=${locale}`)
        await expectGood(page, path)
      }
      const pickup = page.getByRole('combobox', { name: words('pickup') })
      await pickup.pressSequentially('Peace', { delay: 20 })
      await page.getByRole('option').first().waitFor(soon)
      await expectGood(page, 'the landing page with suggestions')
      await page.goto(`/login?lang=${locale}`)
      await page.getByLabel(words('login_mobile'), { exact: true }).waitFor()
      await expectGood(page, 'sign-in')
      await signInHere(page, words, mobiles.rider)
      await page.goto('/book')
      await choosePlace(page, words('pickup'), 'Meridian Central')
      await choosePlace(page, words('drop'), 'Peace Hospital')
      await page.getByRole('button', { name: patternOf(words('book_now_button')) }).waitFor(soon)
      await expectGood(page, 'booking')
    })

    test('the first run', async () => {
      const page = await person({ locale, serviceWorkers: 'block' })
      await page.route(getSetup.path, (route) => route.fulfill({ json: getSetup.examples.output }))
      await page.goto(`/setup?lang=${locale}`)
      await page.getByRole('textbox', { name: words('setup_code') }).waitFor(soon)
      await expectGood(page, '/setup')
    })

    test.each([
      ['riders', mobiles.rider, ofRiders],
      ['drivers', mobiles.driver, ofDrivers],
      ['staff', mobiles.admin, ofStaff],
    ] as const)('screens of %s', slow, async (_, mobile, paths) => {
      const page = await person({ locale })
      await openSignedIn(page, mobile, '/profile', locale)
      await page.getByRole('heading', { level: 1 }).waitFor(soon)
      await expectAllGood(page, paths)
    })

    test(
      'a trip, its chat, its receipt and a payment, for rider, driver, staff and a friend',
      slow,
      async () => {
        const api = await signInByApi()
        await api.goOnline()
        const { id } = await api.book()
        const params = { id }
        const [rider, driver, staff, friend] = [
          await person({ locale }),
          await person({ locale }),
          await person({ locale }),
          await person({ locale }),
        ]
        await openSignedIn(rider, mobiles.rider, '/profile', locale)
        await openSignedIn(driver, mobiles.driver, '/profile', locale)
        await openSignedIn(staff, mobiles.admin, '/profile', locale)
        await expectAllGood(rider, [`/bookings/${id}`], openAnew)
        await api.driveToDrop(api.rider, id)
        const trip = [`/bookings/${id}`, `/bookings/${id}/chat`]
        await expectAllGood(rider, trip, openAnew)
        await expectAllGood(driver, ['/bookings', ...trip], openAnew)
        await expectAllGood(staff, [`/bookings/${id}`], openAnew)
        const { path } = await api.rider.call(shareTrip, { params, body: {} })
        await friend.goto(`${path}?lang=${locale}`)
        await friend
          .getByText(patternOf(words('track_arrives_at')))
          .first()
          .waitFor(soon)
        await expectGood(friend, 'a shared trip')

        await api.driver.call(bookings.reachBooking, { params, body: { confirmFar: true } })
        await admin.call(bookings.decideBookingFare, { params, body: { charge: 'quote' } })
        await api.driver.call(bookings.finishBooking, { params, body: {} })
        await api.payInCash(id)
        const past = [`/bookings/${id}`, `/bookings/${id}/receipt`]
        const { attemptId } = await api.rider.call(openTopUp, { body: { provider: 'test', amount: 2000 } })
        await expectAllGood(rider, [...past, `/payments/${attemptId}`], openAnew)
        await expectAllGood(driver, past, openAnew)
      },
    )
  },
)

/** Opens a screen with another title: what a link does, at a tenth of the cost of loading the app again. */
async function openInApp(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    document.title = ''
    history.pushState({}, '', to)
  }, path)
  await page.waitForFunction(() => document.title !== '', undefined, soon)
  await hasData(page)
}

async function openAnew(page: Page, path: string): Promise<void> {
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
