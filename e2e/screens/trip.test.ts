import { openTopUp } from '@cabstand/contract/http/money/payments'
import * as bookings from '@cabstand/contract/http/trips/bookings'
import { shareTrip } from '@cabstand/contract/http/trips/sharing'
import type { Page } from 'playwright-core'
import { describe, test } from 'vitest'
import { signIn } from '../../apps/server/test/support/test-client.ts'
import { signInByApi } from '../by-api.ts'
import { person, serverUrl, useBrowser } from '../people.ts'
import { mobiles, openSignedIn } from '../steps.ts'
import { patternOf, wordsIn } from '../texts.ts'
import {
  expectGood,
  leftToRight,
  nothingIsWrong,
  openAnew,
  rightToLeft,
  slow,
  soon,
  useLongLanguage,
} from './looks.ts'

useBrowser()
useLongLanguage()

describe.each([leftToRight, rightToLeft])(`in $locale, ${nothingIsWrong}`, (language) => {
  const { locale } = language
  const words = wordsIn(locale)

  async function expectAllGood(page: Page, paths: readonly string[]): Promise<void> {
    for (const path of paths) {
      await openAnew(page, path)
      await expectGood(page, language, path)
    }
  }

  test(
    'a trip, its chat, its receipt and a payment, for rider, driver, staff and a friend',
    slow,
    async () => {
      const api = await signInByApi()
      const admin = await signIn(serverUrl(), mobiles.admin)
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
      await expectAllGood(rider, [`/bookings/${id}`])
      await api.driveToDrop(api.rider, id)
      const trip = [`/bookings/${id}`, `/bookings/${id}/chat`]
      await expectAllGood(rider, trip)
      await expectAllGood(driver, ['/bookings', ...trip])
      await expectAllGood(staff, [`/bookings/${id}`])
      const { path } = await api.rider.call(shareTrip, { params, body: {} })
      await friend.goto(`${path}?lang=${locale}`)
      await friend
        .getByText(patternOf(words('track_arrives_at')))
        .first()
        .waitFor(soon)
      await expectGood(friend, language, 'a shared trip')

      await api.driver.call(bookings.reachBooking, { params, body: { confirmFar: true } })
      await admin.call(bookings.decideBookingFare, { params, body: { charge: 'quote' } })
      await api.driver.call(bookings.finishBooking, { params, body: {} })
      await api.payInCash(id)
      const past = [`/bookings/${id}`, `/bookings/${id}/receipt`]
      const { attemptId } = await api.rider.call(openTopUp, { body: { provider: 'test', amount: 2000 } })
      await expectAllGood(rider, [...past, `/payments/${attemptId}`])
      await expectAllGood(driver, past)
    },
  )
})
