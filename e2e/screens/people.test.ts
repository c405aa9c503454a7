import { getSetup } from '@cabstand/contract/http/operator/setup'
import { describe, test } from 'vitest'
import { person, useBrowser } from '../people.ts'
import { choosePlace, mobiles, signInHere } from '../steps.ts'
import { patternOf, wordsIn } from '../texts.ts'
import {
  expectGood,
  expectScreensGood,
  leftToRight,
  nothingIsWrong,
  rightToLeft,
  slow,
  soon,
  useLongLanguage,
} from './looks.ts'

useBrowser()
useLongLanguage()

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

describe.each([leftToRight, rightToLeft])(`in $locale, ${nothingIsWrong}`, (language) => {
  const { locale } = language
  const words = wordsIn(locale)

  test('public pages, sign-in and booking', slow, async () => {
    const page = await person({ locale })
    for (const path of ofVisitors) {
      await page.goto(`${path}?lang=${locale}`)
      await expectGood(page, language, path)
    }
    const pickup = page.getByRole('combobox', { name: words('pickup') })
    await pickup.pressSequentially('Peace', { delay: 20 })
    await page.getByRole('option').first().waitFor(soon)
    await expectGood(page, language, 'the landing page with suggestions')
    await page.goto(`/login?lang=${locale}`)
    await page.getByLabel(words('login_mobile'), { exact: true }).waitFor()
    await expectGood(page, language, 'sign-in')
    await signInHere(page, words, mobiles.rider)
    await page.goto('/book')
    await choosePlace(page, words('pickup'), 'Meridian Central')
    await choosePlace(page, words('drop'), 'Peace Hospital')
    await page.getByRole('button', { name: patternOf(words('book_now_button')) }).waitFor(soon)
    await expectGood(page, language, 'booking')
  })

  test('the first run', async () => {
    const page = await person({ locale, serviceWorkers: 'block' })
    await page.route(getSetup.path, (route) => route.fulfill({ json: getSetup.examples.output }))
    await page.goto(`/setup?lang=${locale}`)
    await page.getByRole('textbox', { name: words('setup_code') }).waitFor(soon)
    await expectGood(page, language, '/setup')
  })

  test.each([
    ['riders', mobiles.rider, ofRiders],
    ['drivers', mobiles.driver, ofDrivers],
  ] as const)('screens of %s', slow, async (_, mobile, paths) => {
    await expectScreensGood(await person({ locale }), language, { mobile, paths })
  })
})
