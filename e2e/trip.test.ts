import { describe, expect, test } from 'vitest'
import { expectAccessible, person, useBrowser } from './people.ts'
import { bookFromLanding, mobiles, openSignedIn, readCode, startWork } from './steps.ts'
import { patternOf, type Words, wordsIn } from './texts.ts'

useBrowser()

/** Changes reach the other side within a second; the timeout is longer for busy machines. */
const soon = { timeout: 20_000 }

describe.each([
  { locale: 'en', pickup: 'Meridian Central', drop: 'Peace Hospital' },
  { locale: 'ar', pickup: 'Meridian Central', drop: 'Peace Hospital' },
])('a trip in $locale', (trip) => {
  test('from the landing page to its end, rider and driver side by side', async () => {
    const words = wordsIn(trip.locale)
    const driver = await person({ viewport: { width: 390, height: 844 }, locale: trip.locale })
    await startWork(driver, words, trip.locale)
    const rider = await person({ locale: trip.locale })
    await bookFromLanding(rider, words, trip)
    expect(await rider.evaluate(() => document.documentElement.dir)).toBe(
      trip.locale === 'ar' ? 'rtl' : 'ltr',
    )

    await driver.getByRole('button', { name: words('driver_accept') }).click(soon)
    await rider.getByText('Rui Almeida').first().waitFor(soon)
    await rider.getByText('48-QK-27').first().waitFor(soon)
    const code = await readCode(rider, words)

    // The car is in the city centre, far from the stop, so the step needs a confirmation.
    await driver.getByRole('button', { name: words('driver_at_pickup') }).click(soon)
    const atPickup = driver.getByRole('dialog', { name: patternOf(words('driver_far_pickup')) })
    await atPickup.getByRole('button', { name: words('driver_far_keep') }).click(soon)
    await atPickup.waitFor({ state: 'hidden' })
    await driver.getByRole('button', { name: words('driver_at_pickup') }).click(soon)
    await atPickup.getByRole('button', { name: words('driver_far_confirm_pickup') }).click(soon)
    await rider
      .getByText(patternOf(words('trip_arrived')))
      .first()
      .waitFor(soon)

    await driver.getByLabel(words('driver_code_label')).fill(code)
    await driver.getByRole('button', { name: words('driver_start') }).click(soon)
    await rider
      .getByText(patternOf(words('trip_on_trip')))
      .first()
      .waitFor(soon)
    expect(await rider.getByText(code, { exact: true }).count(), 'the code is gone once the trip runs').toBe(
      0,
    )

    await driver.getByRole('button', { name: words('driver_at_drop') }).click(soon)
    await driver
      .getByRole('dialog', { name: patternOf(words('driver_far_drop')) })
      .getByRole('button', { name: words('driver_far_confirm_drop') })
      .click(soon)
    await rider
      .getByText(patternOf(words('trip_reached_cash')))
      .first()
      .waitFor(soon)
    await driver.getByRole('button', { name: words('driver_cash_received') }).click(soon)
    await rider.getByText(patternOf(words('trip_rate_title'))).waitFor(soon)
    await rider.getByRole('radio', { name: words('trip_rate_stars', { count: 5 }) }).check({ force: true })
    await rider.getByRole('button', { name: words('trip_rate_send', { count: 5 }) }).click()
    await rider.getByText(words('trip_complete')).first().waitFor(soon)
    await rider.getByText(words('trip_rated', { rating: 5 })).waitFor(soon)
    await expectAccessible(rider, 'the finished trip')
    await expectAccessible(driver, "the driver's work screen")
    await expectReasons(rider.url(), words, trip.locale)
  })
})

/** Staff see the driver, the exact fare and its distribution. */
async function expectReasons(bookingUrl: string, words: Words, locale: string): Promise<void> {
  const admin = await person({ locale })
  await openSignedIn(admin, mobiles.admin, new URL(bookingUrl).pathname, locale)
  await admin.getByText(words('admin_recomputed_same')).waitFor(soon)
  await admin.getByText(words('admin_ledger_zero')).waitFor(soon)
  await admin
    .getByText(patternOf(words('admin_asked_accepted')))
    .first()
    .waitFor(soon)
  await admin
    .getByRole('region', { name: words('admin_alerts') })
    .getByText(patternOf(words('admin_far_reach')))
    .waitFor(soon)
  await expectAccessible(admin, "an admin's page of the booking")
}
