import { isolate } from '@cabstand/contract/texts/isolate'
import { expect, test } from 'vitest'
import { signInByApi } from './by-api.ts'
import { expectAccessible, person, useBrowser } from './people.ts'
import { workerIsReady } from './service-worker.ts'
import { choosePlace, mobiles, openSignedIn, type Place } from './steps.ts'
import { patternOf, wordsIn } from './texts.ts'

useBrowser()

const words = wordsIn('en')
const soon = { timeout: 8000 }
const patient = { timeout: 20_000 }
const phone = { viewport: { width: 390, height: 844 } }

const button = (page: Place, name: string | RegExp) => page.getByRole('button', { name })

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
  const banner = rider.getByText(patternOf(words('offline_banner')))
  await banner.waitFor({ timeout: 15_000 })
  await rider.getByLabel(words('delivery_drop_note')).fill('Second floor')
  await rider.reload()
  await banner.waitFor({ timeout: 15_000 })
  await rider.context().setOffline(false)
  await rider.getByLabel(words('delivery_drop_note')).waitFor({ timeout: 20_000 })
  expect(await recipient.inputValue()).toMatch(/7700 ?900990$/)
  expect(await rider.getByLabel(words('delivery_drop_note')).inputValue()).toBe('Second floor')
  expect(await drop.inputValue()).toBe(place)
  expect(await reasons.count()).toBe(0)
  await banner.waitFor({ state: 'detached', timeout: 30_000 })
})

test('the landing page offers who is elsewhere the centre, keeps places and a later time through a reload, and needs no map', async () => {
  const anotherCountry = { latitude: 48.85, longitude: 2.35 }
  const visitor = await person({ geolocation: anotherCountry, permissions: ['geolocation'], map: true })
  const asked: string[] = []
  visitor.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/live-map|maplibre|noto-sans|\/api\/map\/tiles/.test(pathname)) asked.push(pathname)
  })
  await visitor.goto('/?lang=en')
  await button(visitor, words('use_my_location')).click()
  await visitor.getByText(words('location_outside', { place: isolate('Port Meridian') })).waitFor(soon)
  expect(await visitor.getByRole('combobox', { name: words('pickup') }).inputValue()).toBe('')
  await expectAccessible(visitor, 'the note to a rider outside the service area')
  await button(visitor, words('use_map_center')).click()
  await expect
    .poll(() => visitor.getByRole('combobox', { name: words('pickup') }).inputValue(), soon)
    .not.toBe('')
  await visitor.getByRole('radio', { name: words('later'), exact: true }).check({ force: true })
  const day = visitor.getByLabel(words('pickup_day'), { exact: true })
  await day.selectOption({ index: 2 }, soon)
  await visitor.getByLabel(words('pickup_clock'), { exact: true }).selectOption('08:35')
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
  await visitor.waitForLoadState('networkidle')
  expect(asked, 'of the map').toEqual([])
  expect(
    await visitor.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
    'public pages install no worker',
  ).toBe(0)
  await visitor.getByRole('button', { name: words('see_price') }).click()
  await visitor.waitForURL((url) => url.pathname === '/book' && url.searchParams.get('at') === chosen, soon)
})

test('on the way a rider chooses another drop-off at its price, and later misses an umbrella', async () => {
  const api = await signInByApi()
  await api.goOnline()
  const { id } = await api.book()
  await api.driveToDrop(api.rider, id)
  const rider = await person(phone)
  await openSignedIn(rider, mobiles.rider, `/bookings/${id}`)
  await button(rider, words('trip_drop_change')).click(patient)
  const dialog = rider.getByRole('dialog', { name: words('trip_drop_change') })
  await choosePlace(rider, words('drop'), 'Peace Hospital')
  await button(dialog, patternOf(words('trip_drop_confirm'))).click(patient)
  await dialog.waitFor({ ...patient, state: 'detached' })
  await rider.getByText('Peace Hospital').first().waitFor(patient)

  await api.finish(id)
  await api.payInCash(id)
  await button(rider, words('trip_rate_skip')).click(patient)
  await button(rider, words('lost_report')).click(patient)
  const report = rider.getByRole('dialog', { name: words('lost_report') })
  await report.getByRole('textbox').fill('A green umbrella')
  await button(report, words('lost_send')).click(patient)
  const admin = await person()
  await openSignedIn(admin, mobiles.admin, `/bookings/${id}`)
  await admin.getByText('A green umbrella').first().waitFor(patient)
})
