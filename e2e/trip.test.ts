import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, person, useBrowser } from './people.ts'
import {
  book,
  mobiles,
  openSignedIn,
  readCode,
  seePrices,
  signInHere,
  startWork,
  trackBooked,
} from './steps.ts'
import { patternOf, type Words, wordsIn } from './texts.ts'

useBrowser()

/** Changes reach the other side within a second; the timeout is longer for busy machines. */
const soon = { timeout: 20_000 }
const phone = { viewport: { width: 390, height: 844 } }
/** Texts of the demo's courier in Arabic. */
const smallParcel = 'طرد صغير حتى 5 كغ'
const insulatedBag = 'حقيبة معزولة حراريًا'
const places = { pickup: 'Meridian Central', drop: 'Peace Hospital' }
const picture = (name: string) =>
  fileURLToPath(new URL(`../apps/simulator/pictures/${name}.webp`, import.meta.url))
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const shows = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor(soon)

test('a ride in English: rider, driver, a friend with the link and a dispatcher, from the landing page to its end', async () => {
  const words = wordsIn('en')
  const driver = await person(phone)
  await startWork(driver, words, 'en')
  const rider = await person()
  await seePrices(rider, words, { locale: 'en', ...places })
  await button(rider, patternOf(words('book_now_button'))).click()
  await rider.waitForURL((url) => url.pathname === '/login')
  await signInHere(rider, words, mobiles.rider)
  await book(rider, words)
  const dispatcher = await openAsDispatcher(rider.url(), 'en')

  await button(driver, words('driver_accept')).click(soon)
  await shows(rider, 'Rui Almeida')
  await shows(rider, '48-QK-27')
  await shows(dispatcher, 'Rui Almeida')
  const code = await readCode(rider, words)
  const friend = await shareWithFriend(rider, words, 'en')
  await shows(friend, patternOf(words('track_is_driving')))

  // Each writes to the other.
  await rider.getByRole('link', { name: words('chat_open') }).click()
  await write(rider, 'By the bakery')
  await driver.getByRole('link', { name: words('chat_open_unread', { count: 1 }) }).click(soon)
  await shows(driver, 'By the bakery')
  await write(driver, 'On my way')
  await shows(rider, 'On my way')
  // On wide screens the chat floats over the trip.
  for (const page of [rider, driver])
    await page.getByRole('link', { name: new RegExp(`^(${words('chat_back')}|${words('close')})$`) }).click()

  await goToPickup(driver, words, true)
  await shows(rider, patternOf(words('trip_arrived')))
  await shows(friend, patternOf(words('track_at_pickup')))
  await start(driver, words, code)
  await shows(rider, patternOf(words('trip_on_trip')))
  expect(await rider.getByText(code, { exact: true }).count(), 'the code is gone once the trip runs').toBe(0)

  await endTrip(driver, words)
  await shows(rider, patternOf(words('trip_reached_cash')))
  await shows(friend, patternOf(words('track_arrived')))
  await button(driver, words('driver_cash_received')).click(soon)
  await rate(rider, words, '')
  await expectAccessible(rider, 'the finished trip')
  await expectAccessible(driver, "the driver's work screen")
  await expectReasons(dispatcher, words)
})

test('a parcel in Arabic: chosen, paid before its pickup, collected and delivered with pictures', async () => {
  const words = wordsIn('ar')
  const driver = await person({ ...phone, locale: 'ar' })
  await startWork(driver, words, 'ar', mobiles.courier)
  const rider = await person({ ...phone, locale: 'ar' })
  await seePrices(rider, words, { locale: 'ar', ...places, service: 'parcel' })
  expect(await rider.evaluate(() => document.documentElement.dir)).toBe('rtl')

  await button(rider, words('parcel_ask')).click(soon)
  const dialog = rider.getByRole('dialog', { name: words('parcel_title') })
  await dialog.getByText(smallParcel).click()
  await dialog.getByText(insulatedBag).click()
  await expectAccessible(rider, 'the choice of parcel and option')
  await button(rider, words('parcel_show_price')).click()
  const bookButton = button(rider, patternOf(words('book_now_button')))
  await bookButton.waitFor(soon)
  for (const chosen of [smallParcel, insulatedBag]) await shows(rider, chosen)
  await bookButton.click(soon)
  const recipient = rider.getByLabel(words('delivery_phone'))
  await shows(rider, words('delivery_phone_missing'))
  expect(await recipient.evaluate((element) => element === document.activeElement)).toBe(true)
  await recipient.fill('+44 7700 900990')
  await rider.getByLabel(words('delivery_drop_note')).fill('الطابق الثاني')
  await bookButton.click()
  await rider.waitForURL((url) => url.pathname === '/login')
  await signInHere(rider, words, mobiles.rider)
  await bookButton.waitFor(soon)
  expect((await recipient.inputValue()).replaceAll(' ', ''), 'sign-in keeps what was typed').toMatch(
    /7700900990$/,
  )
  await bookButton.click()
  const payment = rider.getByRole('dialog', { name: patternOf(words('pay_title')) })
  await payment.getByRole('button', { name: patternOf(words('trip_pay_wallet')) }).click(soon)
  await trackBooked(rider, words, '_parcel')
  await shows(rider, words('trip_finding'))
  const dispatcher = await openAsDispatcher(rider.url(), 'ar')
  await shows(dispatcher, 'الطابق الثاني')

  await button(driver, words('driver_accept')).click(soon)
  await shows(rider, 'Leila Santos')
  const code = await readCode(rider, words)
  const friend = await shareWithFriend(rider, words, 'ar', '_parcel')
  await goToPickup(driver, words)
  await shows(driver, smallParcel)
  await driver.getByLabel(words('driver_picture_pickup')).last().setInputFiles(picture('collected'))
  await start(driver, words, code)
  await rider.getByRole('link', { name: words('parcel_pickup_picture') }).waitFor(soon)
  await shows(rider, words('parcel_collected'))
  await shows(rider, words('parcel_not_delivered'))
  await shows(friend, patternOf(words('track_parcel_arrives_at')))

  await driver.getByLabel(words('driver_picture_deliver')).last().setInputFiles(picture('delivered'))
  await rider.getByRole('link', { name: words('parcel_deliver_picture') }).waitFor(soon)
  await endTrip(driver, words)
  await rate(rider, words, '_parcel')
  await shows(rider, words('parcel_delivered'))
  await expectAccessible(rider, 'the delivered parcel')
  await shows(friend, words('track_parcel_arrived'))
  await shows(dispatcher, words('parcel_deliver_picture'))
})

async function openAsDispatcher(bookingUrl: string, locale: string): Promise<Page> {
  const page = await person({ locale })
  await openSignedIn(page, mobiles.admin, new URL(bookingUrl).pathname, locale)
  return page
}

/** The rider makes a link; a friend without an account opens it. */
async function shareWithFriend(
  rider: Page,
  words: Words,
  locale: string,
  kind: '' | '_parcel' = '',
): Promise<Page> {
  await button(rider, words('trip_share')).click()
  await rider.getByRole('dialog', { name: words(`trip_share_title${kind}`) }).waitFor(soon)
  await button(rider, words('trip_share_create')).click()
  const link = await rider.getByLabel(words('trip_share_link')).inputValue(soon)
  await rider.keyboard.press('Escape')
  const friend = await person({ ...phone, locale })
  await friend.goto(`${new URL(link).pathname}?lang=${locale}`)
  return friend
}

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox').fill(text, soon)
  await page.getByRole('textbox').press('Enter')
}

/** The car is in the city centre, far from the stop, so the step needs a confirmation. */
async function goToPickup(driver: Page, words: Words, thinkAgain = false): Promise<void> {
  const atPickup = driver.getByRole('dialog', { name: patternOf(words('driver_far_pickup')) })
  await button(driver, words('driver_at_pickup')).click(soon)
  if (thinkAgain) {
    await atPickup.getByRole('button', { name: words('driver_far_keep') }).click(soon)
    await atPickup.waitFor({ state: 'hidden' })
    await button(driver, words('driver_at_pickup')).click(soon)
  }
  await atPickup.getByRole('button', { name: words('driver_far_confirm_pickup') }).click(soon)
}

async function start(driver: Page, words: Words, code: string): Promise<void> {
  await driver.getByLabel(words('driver_code_label')).fill(code, soon)
  await button(driver, words('driver_start')).click(soon)
}

async function endTrip(driver: Page, words: Words): Promise<void> {
  await button(driver, words('driver_at_drop')).click(soon)
  await driver
    .getByRole('dialog', { name: patternOf(words('driver_far_drop')) })
    .getByRole('button', { name: words('driver_far_confirm_drop') })
    .click(soon)
}

async function rate(rider: Page, words: Words, kind: '' | '_parcel'): Promise<void> {
  await shows(rider, patternOf(words(`trip_rate_title${kind}`)))
  await rider.getByRole('radio', { name: words('trip_rate_stars', { count: 5 }) }).check({ force: true })
  await button(rider, words('trip_rate_send', { count: 5 })).click()
  await shows(rider, words(`trip_complete${kind}`))
  await rider.getByText(words('trip_rated', { rating: 5 })).waitFor(soon)
}

/** Staff see the driver, the exact fare and its distribution. */
async function expectReasons(dispatcher: Page, words: Words): Promise<void> {
  await dispatcher.getByText(words('admin_recomputed_same')).waitFor(soon)
  await dispatcher.getByText(words('admin_ledger_zero')).waitFor(soon)
  await shows(dispatcher, patternOf(words('admin_asked_accepted')))
  await dispatcher
    .getByRole('region', { name: words('admin_alerts') })
    .getByText(patternOf(words('admin_far_reach')))
    .waitFor(soon)
  await expectAccessible(dispatcher, "an admin's page of the booking")
}
