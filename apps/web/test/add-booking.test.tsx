import type { OutputOf } from '@cabstand/contract/endpoint'
import { suggestPlaces } from '@cabstand/contract/http/maps'
import { checkPromo } from '@cabstand/contract/http/money/promo-offers'
import { createBooking } from '@cabstand/contract/http/trips/bookings'
import { createQuotes } from '@cabstand/contract/http/trips/pricing'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { patternOf } from '../../../e2e/texts.ts'
import { api, open, user, words } from './screen.tsx'

type Quote = OutputOf<typeof createQuotes>['quotes'][number]

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
  expect(screen.queryByText(patternOf(words('add_booking_done')))).toBeNull()
})

test('deliveryDetailMissing: a delivery for a caller needs its recipient', async () => {
  await openWithQuote((quote) => ({ ...quote, carType: { ...quote.carType, service: 'delivery' } }))
  await submit()
  await screen.findByText(words('deliveryDetailMissing'))
  expect(document.activeElement).toBe(screen.getByLabelText(words('add_booking_recipient')))
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
