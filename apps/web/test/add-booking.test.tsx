import type { OutputOf } from '@cabstand/contract/endpoint'
import { suggestPlaces } from '@cabstand/contract/http/maps'
import { checkPromo } from '@cabstand/contract/http/money/promo-offers'
import { findCaller } from '@cabstand/contract/http/people/person-records'
import { createBooking } from '@cabstand/contract/http/trips/bookings'
import { createQuotes } from '@cabstand/contract/http/trips/pricing'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { patternOf } from '../../../e2e/texts.ts'
import { api, field, open, user, words } from './screen.tsx'

type Quote = OutputOf<typeof createQuotes>['quotes'][number]

const swapKey = () => new KeyboardEvent('keydown', { key: 'w', code: 'KeyW', altKey: true, cancelable: true })
const submit = () => user.keyboard('{Control>}{Enter}{/Control}')

async function openForCaller(): Promise<void> {
  await open(`/addbookings?mobile=${encodeURIComponent('+447700900001')}`, { as: 'admin' })
  await screen.findByText(words('add_booking_known'))
}

/** Chooses both places, whose quote differs from the example so. */
async function openWithQuote(change: (quote: Quote) => Quote): Promise<void> {
  api.answer(createQuotes, (example) => ({
    ...example,
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
    quotes: example.quotes.map(change),
  }))
  api.answer(suggestPlaces, ({ places }, { query }) => ({
    places: query.query === 'old' ? places : places.map((place) => ({ ...place, id: 's9', lat: 38.7065 })),
  }))
  await openForCaller()
  for (const [key, typed] of [
    ['pickup', 'old'],
    ['drop', 'peace'],
  ] as const) {
    const field = screen.getByRole('combobox', { name: words(key) })
    await user.click(field)
    await user.paste(typed)
    await waitFor(() => expect(api.callsOf(suggestPlaces).at(-1)?.query.query).toBe(typed))
    await user.keyboard('{Enter}')
  }
  await screen.findByRole('radio', { name: /City.*€/ })
}

test('past_booking_error: a time of today that has passed is said', async () => {
  await openForCaller()
  await user.click(screen.getByRole('radio', { name: words('later') }))
  const day = await field<HTMLSelectElement>('pickup_day')
  const [today = '', tomorrow = ''] = [...day.options].map(({ value }) => value)
  await user.selectOptions(day, tomorrow)
  // Midnight of today has always passed.
  await user.selectOptions(await field<HTMLSelectElement>('pickup_clock'), '00:00')
  await user.selectOptions(day, today)
  expect((await screen.findByText(words('past_booking_error'))).getAttribute('role')).toBe('alert')
})

test('the caller’s saved and last places come first, and fill the field that has the focus', async () => {
  api.answer(findCaller, ({ caller }) => ({
    caller: caller && {
      ...caller,
      places: caller.places.flatMap((place) => [
        { ...place, id: 'saved', description: 'Old Mint Row, Old Town' },
        { ...place, id: 'recent', kind: 'recent' as const, description: 'Peace Hospital, Harbour' },
      ]),
    },
  }))
  await openForCaller()
  const list = within(await screen.findByRole('list', { name: words('add_booking_places') }))
  const known = list.getAllByRole('button')
  expect(known.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining(`${words('add_booking_saved')}Old Mint Row`),
    expect.stringContaining(`${words('add_booking_recent')}Peace Hospital`),
  ])
  const drop = screen.getByRole<HTMLInputElement>('combobox', { name: words('drop') })
  await user.click(drop)
  if (known[1]) await user.click(known[1])
  await waitFor(() => expect(drop.value).toContain('Peace Hospital'))
})

test('a place that is still looked up while the stops are swapped arrives in its new field', async () => {
  await openForCaller()
  const texts = () =>
    ['pickup', 'drop'].map(
      (key) => screen.getByRole<HTMLInputElement>('combobox', { name: words(key) }).value,
    )
  await waitFor(() => expect(api.waiting).toBe(0))
  const release = api.hold(suggestPlaces)
  await user.click(screen.getByRole('combobox', { name: words('pickup') }))
  await user.paste('peace')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(api.waiting).toBe(1))
  await user.keyboard('{Alt>}w{/Alt}')
  await waitFor(() => expect(texts()).toEqual(['', 'peace']))
  release()
  await waitFor(() => expect(texts()).toEqual(['', expect.stringMatching(/^Old Mint/)]))
})

test('a place that is found at the moment of a swap stays', async () => {
  await openWithQuote((quote) => quote)
  await user.keyboard('{Alt>}s{/Alt}')
  const stops = () => [...document.querySelectorAll<HTMLInputElement>('[data-stop] input[role=combobox]')]
  await waitFor(() => expect(stops()).toHaveLength(3))
  const before = stops().map(({ value }) => value)
  const lat = document.querySelectorAll<HTMLInputElement>('[data-stop]')[1]?.querySelector('input[name$=Lat]')
  // Alt+W once the field has the place, before the screen is rendered with it.
  const plain = lat && Object.getOwnPropertyDescriptor(lat, 'value')
  if (!plain?.set) throw new Error('React does not observe the field')
  const { set } = plain
  let isPressed = false
  Object.defineProperty(lat, 'value', {
    ...plain,
    set(value: string) {
      set.call(this, value)
      if (value === '' || isPressed) return
      isPressed = true
      queueMicrotask(() => window.dispatchEvent(swapKey()))
    },
  })
  await user.keyboard('unity{Enter}')
  await waitFor(() => expect(isPressed).toBe(true))
  await waitFor(() => {
    const [first, middle, last] = stops().map(({ value }) => value)
    expect([first, last]).toEqual([before[2], before[0]])
    expect(middle).toMatch(/^Old Mint/)
  })
})

test('select_proper: booking for a caller needs places', async () => {
  await openForCaller()
  await submit()
  await screen.findAllByText(words('select_proper'))
  expect(api.callsOf(createBooking)).toEqual([])
})

test('no_driver_found_alert_messege: a car type that has no driver near is not booked for now', async () => {
  api.refuse(createBooking, 'no_driver_found_alert_messege')
  await openWithQuote((quote) => ({ ...quote, carsNearby: 0, secondsToPickup: null }))
  await submit()
  await screen.findByText(words('no_driver_found_alert_messege'))
  expect(screen.queryByText(patternOf(words('booking_success')))).toBeNull()
})

test('deliveryDetailMissing: a delivery for a caller needs its recipient', async () => {
  await openWithQuote((quote) => ({ ...quote, carType: { ...quote.carType, service: 'delivery' } }))
  await submit()
  await screen.findByText(words('deliveryDetailMissing'))
  expect(document.activeElement).toBe(screen.getByLabelText(words('add_booking_recipient')))
})

test('parcel_type_missing: a delivery for a caller asks what is sent, and prices it', async () => {
  const parcelTypes = [{ description: 'Box', amount: 250 }]
  const options = [{ description: 'Two people', amount: 400 }]
  await openWithQuote((quote) => ({
    ...quote,
    carType: { ...quote.carType, service: 'delivery', parcelTypes, options },
  }))
  expect(screen.queryByLabelText(words('add_booking_option')), 'an option has no price alone').toBeNull()
  await submit()
  await screen.findByText(words('parcel_type_missing'))
  const parcelType = screen.getByLabelText<HTMLSelectElement>(words('add_booking_parcel_type'))
  expect(document.activeElement).toBe(parcelType)
  await user.selectOptions(parcelType, 'Box')
  await waitFor(() =>
    expect(api.callsOf(createQuotes).at(-1)).toMatchObject({
      body: { parcels: [{ parcelTypeSelected: 'Box' }] },
    }),
  )
  await screen.findByLabelText(words('add_booking_option'))
})

test('a promo that the caller names lowers the price; why it cannot be used stands at its field', async () => {
  api.refuse(checkPromo, 'promo_not_found')
  await openWithQuote((quote) => quote)
  const promo = screen.getByLabelText(words('add_booking_promo'))
  await user.type(promo, 'Nowhere')
  await screen.findByText(words('promo_not_found'))
  api.answer(checkPromo, (example) => ({ ...example, discountAmount: 100 }))
  await user.clear(promo)
  await user.type(promo, 'harbour10')
  await screen.findByText(patternOf(words('add_booking_discount')))
  // It ends before the booking is made.
  api.refuse(createBooking, 'promo_not_found')
  await submit()
  await screen.findByText(words('promo_not_found'))
  expect(document.activeElement).toBe(promo)
})

test('an admin who fills in the public form is led here, with what they typed', async () => {
  const trip =
    'pickup=12+Old+Mint+Row&pickupLat=38.71&pickupLng=-9.14&drop=Peace+Hospital&dropLat=38.72&dropLng=-9.15'
  await open(`/book?${trip}&pay=wallet`, { as: 'admin' })
  const field = (key: string) => screen.findByRole<HTMLInputElement>('combobox', { name: words(key) })
  expect((await field('pickup')).value).toBe('12 Old Mint Row')
  expect((await field('drop')).value).toBe('Peace Hospital')
  expect(window.location.pathname).toBe('/addbookings')
  await waitFor(() => expect(api.callsOf(createQuotes)).not.toEqual([]))
})

test('the next caller begins with the country of the settings', async () => {
  await open('/addbookings', { as: 'admin' })
  const mobile = await field('add_booking_mobile')
  const country = () => screen.getByRole('button', { name: RegExp(words('mobile_country')) }).textContent
  await waitFor(() => expect(country()).toBe('PT +351'))
  await user.type(mobile, '+44 7700 900001')
  await waitFor(() => expect(country()).toBe('GB +44'))
  await user.click(await screen.findByRole('button', { name: words('add_booking_clear') }))
  await waitFor(() => expect(country()).toBe('PT +351'))
  await user.type(await field('add_booking_mobile'), '9')
  expect(country()).toBe('PT +351')
})
