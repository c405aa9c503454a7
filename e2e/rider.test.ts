import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, person, useBrowser } from './people.ts'
import { workerIsReady } from './service-worker.ts'
import { choosePlace, mobiles, openSignedIn } from './steps.ts'
import { patternOf, wordsIn } from './texts.ts'

useBrowser()

const words = wordsIn('en')
const soon = { timeout: 8000 }
const phone = { viewport: { width: 390, height: 844 } }
const dayMs = 24 * 60 * 60_000

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** A rider on a phone with both places chosen. */
async function riderWithPlaces(mobile: string): Promise<Page> {
  const rider = await person(phone)
  await openSignedIn(rider, mobile, '/book')
  await choosePlace(rider, words('pickup'), 'Meridian Central')
  await choosePlace(rider, words('drop'), 'Peace Hospital')
  await button(rider, patternOf(words('book_now_button'))).waitFor(soon)
  return rider
}

test('a code without attempts left cannot be tried again, and a new one can be requested', async () => {
  const visitor = await person(phone)
  await visitor.goto('/login?lang=en')
  await visitor.getByLabel(words('login_mobile'), { exact: true }).fill('0044 7700 900 801')
  await button(visitor, words('login_get_code')).click()
  await button(visitor, words('login_use_code')).waitFor(soon)
  await visitor.getByText('+44 7700 900801').waitFor()
  const sent = (await visitor.getByText(/Your .+ code is \d{6}/).textContent())?.match(/\d{6}/)?.[0]
  for (const left of [2, 1, 0]) {
    await visitor
      .getByLabel(words('login_code'), { exact: true })
      .fill(sent === '123456' ? '123457' : '123456')
    await visitor
      .getByText(left > 0 ? words('login_tries_left', { count: left }) : words('login_code_ended'))
      .waitFor(soon)
  }
  expect(await button(visitor, words('login_use_code')).count()).toBe(0)
  expect(await button(visitor, words('login_sign_in')).count()).toBe(0)
  await button(visitor, words('login_send_again')).waitFor()
  await expectAccessible(visitor, 'a code that has ended')
})

test('a wallet that does not cover the ride offers cash; the request for the missing name is visible', async () => {
  const rider = await riderWithPlaces('+447700900802')
  await rider
    .locator('label')
    .filter({ hasText: words('pay_wallet') })
    .click()
  await rider.getByText(patternOf(words('book_wallet_short'))).waitFor(soon)
  await expectAccessible(rider, 'a wallet that does not cover the ride')
  expect(await button(rider, /^Book /).count()).toBe(0)
  await button(rider, words('book_pay_cash')).click()

  await button(rider, patternOf(words('book_now_button'))).click()
  const heading = rider.getByRole('heading', { name: words('book_who_title') })
  await heading.waitFor(soon)
  expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true)
  const box = await rider.getByLabel(words('profile_first_name')).boundingBox()
  expect(
    box && box.y >= 0 && box.y + box.height <= phone.viewport.height,
    'its first field is in sight',
  ).toBe(true)
})

test('a later ride shows its day, and an invalid time shows only that error', async () => {
  const rider = await riderWithPlaces(mobiles.rider)
  const at = async (instant: number) => {
    const url = new URL(rider.url())
    url.searchParams.set('when', 'later')
    url.searchParams.set('at', new Date(instant).toISOString())
    await rider.goto(url.href)
  }
  const now = Date.now()
  await at(now + dayMs)
  await button(rider, /^Book City for tomorrow, \d\d:\d\d, /).waitFor(soon)
  await rider.getByText(/You can book up to 30 days ahead, until \w{3} \d+ \w{3}/).waitFor()

  for (const [instant, told] of [
    [now + 31 * dayMs, /You can book up to 30 days ahead, until \w{3} \d+ \w{3}.*, \d\d:\d\d\./],
    [now - dayMs, words('past_booking_error')],
  ] as const) {
    await at(instant)
    await rider.getByRole('alert').filter({ hasText: told }).waitFor(soon)
    expect(await rider.getByText(words('book_places_first')).count()).toBe(0)
    expect(await rider.getByText(words('book_choose_time')).count()).toBe(0)
    expect(await button(rider, /^Book /).count()).toBe(0)
  }
})

test('a half-filled parcel survives a lost connection, with and without a reload', async () => {
  const rider = await person(phone)
  await openSignedIn(rider, mobiles.rider, '/book?service=delivery')
  await choosePlace(rider, words('pickup'), 'Meridian Central')
  await choosePlace(rider, words('drop'), 'Peace Hospital')
  await button(rider, words('parcel_ask')).click(soon)
  await button(rider, words('parcel_show_price')).click(soon)
  await button(rider, patternOf(words('book_now_button'))).waitFor(soon)
  const recipient = rider.getByLabel(words('delivery_phone'))
  await recipient.fill('7700 900990')
  const drop = rider.getByRole('combobox', { name: words('drop') })
  const place = await drop.inputValue()

  await workerIsReady(rider)
  await rider.context().setOffline(true)
  const reasons = rider.getByText(words('offline_reason'))
  await reasons.first().waitFor(soon)
  await rider.getByLabel(words('delivery_drop_note')).fill('Second floor')
  await rider.reload()
  await rider.getByText(words('offline_screen_note')).waitFor(soon)
  await rider.context().setOffline(false)
  await rider.getByLabel(words('delivery_drop_note')).waitFor({ timeout: 20_000 })
  expect(await recipient.inputValue()).toMatch(/7700 ?900990$/)
  expect(await rider.getByLabel(words('delivery_drop_note')).inputValue()).toBe('Second floor')
  expect(await drop.inputValue()).toBe(place)
  expect(await reasons.count()).toBe(0)
})

test('the booking form of the landing page has its places and its later time again after a reload', async () => {
  const visitor = await person()
  await visitor.goto('/?lang=en')
  await choosePlace(visitor, words('pickup'), 'Meridian Central')
  await visitor.getByRole('radio', { name: words('later'), exact: true }).check({ force: true })
  const day = visitor.getByLabel(words('pickup_day'), { exact: true })
  await day.selectOption({ index: 2 }, soon)
  await visitor.getByLabel(words('pickup_clock'), { exact: true }).fill('08:35')
  const time = () => visitor.locator('input[type=hidden][name=at]').inputValue()
  const [chosen, pickup] = [await time(), visitor.getByRole('combobox', { name: words('pickup') })]
  const place = await pickup.inputValue()
  // Back at "Now", the time is not lost either.
  await visitor.getByRole('radio', { name: words('now'), exact: true }).check({ force: true })
  await visitor.getByRole('radio', { name: words('later'), exact: true }).check({ force: true })
  await day.waitFor(soon)
  expect(await time()).toBe(chosen)

  await visitor.reload()
  await day.waitFor(soon)
  expect(await time()).toBe(chosen)
  expect(await pickup.inputValue()).toBe(place)
  await visitor.getByRole('button', { name: words('see_price') }).click()
  await visitor.waitForURL((url) => url.pathname === '/book' && url.searchParams.get('at') === chosen, soon)
})

test('an unknown URL shows an error and a link to the start page, signed in or not', async () => {
  const visitor = await person()
  await visitor.goto('/nowhere?lang=en')
  const told = visitor.getByRole('heading', { name: words('page_not_found') })
  await told.waitFor(soon)
  const home = visitor.getByRole('main').getByRole('link', { name: words('nav_home') })
  expect(await home.getAttribute('href')).toBe('/')
  expect(await visitor.getByRole('main').getByRole('link').count()).toBe(1)

  await openSignedIn(visitor, mobiles.rider, '/profile')
  for (const id of ['zzz', '01900000-0000-7000-8000-000000000000']) {
    await visitor.goto(`/bookings/${id}`)
    await told.waitFor(soon)
    expect(await home.getAttribute('href')).toBe('/')
  }
})
