import { riderBooking } from '@cabstand/contract/examples/trip'
import { getPlace, listPopularPlaces, reversePlace, suggestPlaces } from '@cabstand/contract/http/maps'
import { listPaymentProviders } from '@cabstand/contract/http/money/payments'
import { checkPromo, listPromoOffers } from '@cabstand/contract/http/money/promo-offers'
import { getWallet } from '@cabstand/contract/http/money/wallet'
import { listMyPlaces, updateMe } from '@cabstand/contract/http/people/users'
import { createBooking, getBooking, payBooking } from '@cabstand/contract/http/trips/bookings'
import { createQuotes } from '@cabstand/contract/http/trips/pricing'
import { isolate } from '@cabstand/contract/texts/isolate'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { patternOf } from '../../../e2e/texts.ts'
import { forgetAfterPayment } from '../src/features/booking/made-booking.ts'
import { api, open, press, user, words } from './screen.tsx'

const pickup = { pickup: '12 Old Mint Row', pickupLat: '38.7', pickupLng: '-9.899' }
const drop = { drop: 'Peace Hospital', dropLat: '38.7065', dropLng: '-9.8925' }
const rider = { as: 'rider' } as const
const book = (search: Record<string, string> = { ...pickup, ...drop }) =>
  `/book?${new URLSearchParams(search)}`
type Within = ReturnType<typeof within>
const dayMs = 24 * 60 * 60_000
const bookButton = () => screen.findByRole('button', { name: patternOf(words('book_now_button')) })
const parameter = (name: string) => new URL(window.location.href).searchParams.get(name)

/** Prices that hold, whatever the clock says. */
function holdPrices(): void {
  api.answer(createQuotes, (example) => ({
    ...example,
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
  }))
}

describe('the form of a booking says what is missing, and offers no button', () => {
  test.each([
    ['both places', {}, 'book_places_first'],
    ['a drop-off', pickup, 'book_places_first'],
  ] as const)('%s', async (_, search, told) => {
    await open(book(search), rider)
    await screen.findByText(words(told))
    expect(screen.queryByRole('button', { name: /^Book / })).toBeNull()
  })
})

/** What the dialog after a booking is called. */
const bookedName = words('booking_success', { reference: isolate(riderBooking.reference) })

describe('booking_success: a dialog over the trip has the reference', () => {
  const bookIt = async () => {
    holdPrices()
    sessionStorage.setItem('cabstand-booking-form', 'pickup=12 Old Mint Row')
    await open(book(), rider)
    const before = window.history.length
    await user.click(await bookButton())
    const dialog = within(await screen.findByRole('dialog', { name: bookedName }))
    expect(window.location.pathname).toBe(`/bookings/${riderBooking.id}`)
    // Back is not the form that was sent, and home forgets the places of a ride that is booked.
    expect(window.history.length).toBe(before)
    expect(sessionStorage.getItem('cabstand-booking-form')).toBeNull()
    return dialog
  }
  const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  test('which can be copied, and leads to the trip', async () => {
    const dialog = await bookIt()
    const track = dialog.getByRole('button', { name: words('booked_track') })
    await waitFor(() => expect(document.activeElement).toBe(track))
    await user.click(dialog.getByRole('button', { name: words('booked_copy') }))
    await screen.findByText(words('booked_copied'))
    expect(await navigator.clipboard.readText()).toBe(riderBooking.reference)
    await user.click(track)
    await isGone()
    expect(window.location.pathname).toBe(`/bookings/${riderBooking.id}`)
    await screen.findByText(riderBooking.reference)
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
  })

  test.each([
    [
      'its button',
      (dialog: Within) => user.click(dialog.getByRole('button', { name: words('trip_to_bookings') })),
    ],
    ['Escape', () => user.keyboard('{Escape}')],
  ])('and closing it by %s leads to the bookings', async (_, close) => {
    await close(await bookIt())
    await waitFor(() => expect(window.location.pathname).toBe('/bookings'))
    await isGone()
  })

  test('and of a later ride its time and what happens then', async () => {
    const tripDate = new Date(Date.now() + dayMs).toISOString()
    const later = { ...riderBooking, bookLater: true, tripDate, driverName: null } as const
    api.answer(createBooking, () => later)
    api.answerAny(getBooking, () => later)
    const dialog = await bookIt()
    dialog.getByText(patternOf(words('trip_booked_for')))
    dialog.getByText(words('book_later_note'))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(parameter('scope')).toBe('later'))
  })

  test('and a trip that is opened from the list has none', async () => {
    await open(`/bookings/${riderBooking.id}`, rider)
    await screen.findByText(riderBooking.reference)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('a booking that waits for its payment', () => {
  const form = 'cabstand-booking-form'
  const isKept = () => sessionStorage.getItem(form) !== null
  const waiting = { ...riderBooking, status: 'PAYMENT_PENDING', driverName: null } as const
  beforeEach(() => {
    sessionStorage.setItem(form, 'pickup=12 Old Mint Row')
    api.answer(createBooking, () => waiting)
    api.answerAny(getBooking, () => waiting)
  })
  afterEach(() => vi.useRealTimers())
  const atPayment = async () => {
    holdPrices()
    await open(book(), rider)
    await user.click(await bookButton())
    return within(await screen.findByRole('dialog'))
  }

  test('keeps what was entered until 1.5 s after its dialog', async () => {
    const dialog = await atPayment()
    expect(isKept()).toBe(true)
    const close = dialog.getByRole('button', { name: words('pay_later') })
    vi.useFakeTimers()
    fireEvent.click(close)
    vi.advanceTimersByTime(1499)
    expect(isKept()).toBe(true)
    vi.advanceTimersByTime(1)
    expect(isKept()).toBe(false)
  })

  test('is booked, with its reference, when the wallet has paid it', async () => {
    api.answer(getWallet, (example) => ({ ...example, walletBalance: 9000, availableAmount: 9000 }))
    const dialog = await atPayment()
    expect(screen.queryByRole('dialog', { name: bookedName })).toBeNull()
    const paid = { ...waiting, status: 'NEW', prepaid: true } as const
    api.answerAny(payBooking, () => paid)
    api.answerAny(getBooking, () => paid)
    await user.click(dialog.getByRole('button', { name: patternOf(words('trip_pay_wallet')) }))
    const booked = within(await screen.findByRole('dialog', { name: bookedName }))
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
    await user.click(booked.getByRole('button', { name: words('booked_track') }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('keeps nothing when the browser leaves for the checkout, nor what another one has', async () => {
    const dialog = await atPayment()
    const close = dialog.getByRole('button', { name: words('pay_later') })
    vi.useFakeTimers()
    fireEvent.click(close)
    window.dispatchEvent(new Event('pagehide'))
    expect(isKept()).toBe(false)
    sessionStorage.setItem(form, 'pickup=Quay 4')
    forgetAfterPayment(waiting.id)
    vi.advanceTimersByTime(5000)
    expect(isKept()).toBe(true)
  })
})

test('a ride for somebody else asks for name and number, and the booking has them', async () => {
  holdPrices()
  await open(book(), rider)
  await user.click(await screen.findByRole('radio', { name: words('passenger_other') }))
  const name = await screen.findByLabelText<HTMLInputElement>(words('passenger_name'))
  await user.click(await bookButton())
  await screen.findByText(words('passenger_name_missing'))
  await screen.findByText(words('passenger_mobile_missing'))
  expect(api.callsOf(createBooking)).toEqual([])
  await user.type(name, 'Noor')
  await user.type(screen.getByLabelText(words('passenger_mobile')), '7700900044')
  await user.click(await bookButton())
  await waitFor(() =>
    expect(api.callsOf(createBooking)).toMatchObject([
      { body: { passenger: { name: 'Noor', mobile: expect.stringContaining('7700900044') } } },
    ]),
  )
  // Another ride begins for oneself.
  expect(sessionStorage.getItem('cabstand-draft:passenger')).toBeNull()
})

test('a chosen promo is in the prices of the list, beside those without it', async () => {
  holdPrices()
  await open(book({ ...pickup, ...drop, promo: 'HARBOUR10' }), rider)
  await waitFor(() => expect(document.querySelectorAll('label s').length).toBeGreaterThan(0))
  const [row] = [...document.querySelectorAll('label')].filter((label) => label.querySelector('s'))
  expect(row?.textContent).toContain(words('promo_price_before'))
})

const here = reversePlace.output.parse(reversePlace.examples.output).description

test('a place can be chosen on the map: its address is read back, and the next stop follows', async () => {
  await open(book(pickup), rider)
  await press(words('book_on_map'))
  await screen.findByText(here)
  await press(words('book_on_map_here', { stop: words('drop') }))
  await waitFor(() => expect(parameter('drop')).toBe(here))
  expect(await screen.findByRole('combobox', { name: words('pickup') })).toBeTruthy()
})

test('a place on the map outside the service area cannot be set', async () => {
  api.refuse(reversePlace, 'outside_service_area')
  await open(book(pickup), rider)
  await press(words('book_on_map'))
  const set = await screen.findByRole('button', { name: patternOf(words('book_on_map_here')) })
  await waitFor(() => expect(set.getAttribute('aria-disabled') ?? set.hasAttribute('disabled')).toBeTruthy())
  await press(words('book_on_map_type'))
  expect(await screen.findByRole('combobox', { name: words('drop') })).toBeTruthy()
})

test('phone_no_update: who has no mobile number is asked once to add one, or books without', async () => {
  holdPrices()
  await open(book(), { ...rider, me: { mobile: '' } })
  await user.click(await bookButton())
  const dialog = within(await screen.findByRole('dialog', { name: words('book_phone_title') }))
  dialog.getByText(words('phone_no_update'))
  expect(dialog.getByRole('link', { name: words('book_phone_update') }).getAttribute('href')).toBe('/profile')
  await user.click(dialog.getByRole('button', { name: words('book_phone_later') }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(api.callsOf(createBooking)).toEqual([])
  await user.click(await bookButton())
  await waitFor(() => expect(api.callsOf(createBooking)).toHaveLength(1))
})

test('profile_incomplete: the server’s refusal opens the question for the name, and the booking goes on', async () => {
  holdPrices()
  api.refuse(createBooking, 'profile_incomplete')
  await open(book(), { ...rider, me: { firstName: '', lastName: '' } })
  await user.click(await bookButton())
  await screen.findByRole('heading', { name: words('book_who_title') })
  expect(screen.queryByText(words('profile_incomplete'))).toBeNull()
  for (const key of ['profile_first_name', 'profile_last_name'])
    await user.type(screen.getByLabelText(words(key)), 'Ana')
  api.restore(createBooking)
  await press(words('book_who_save'))
  await waitFor(() => expect(api.callsOf(createBooking)).toHaveLength(2))
  expect(api.callsOf(updateMe)).toMatchObject([{ body: { firstName: 'Ana', lastName: 'Ana' } }])
})

test('google_places_error: a place that cannot be found opens an alert, and its field says so until another one is chosen', async () => {
  // As an external map provider answers: its suggestions have no position.
  api.answer(suggestPlaces, ({ places }) => ({ places: places.map(({ lat: _, lng: __, ...rest }) => rest) }))
  api.answer(listMyPlaces, () => ({ places: [] }))
  api.refuse(getPlace, 'google_places_error')
  await open(book({}), rider)
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: words('pickup') })
  await user.type(field, 'Old')
  await user.click(await screen.findByRole('option', { name: /Old Mint Row/ }))
  const alert = within(await screen.findByRole('alertdialog', { name: words('alert') }))
  alert.getByText(words('google_places_error'))
  await user.click(alert.getByRole('button', { name: words('close') }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.getAllByText(words('google_places_error')).length).toBeGreaterThan(0)
  expect(document.activeElement).toBe(field)
  api.restore(getPlace)
  await user.clear(field)
  await user.type(field, 'Old')
  await user.click(await screen.findByRole('option', { name: /Old Mint Row/ }))
  await waitFor(() => expect(screen.queryByText(words('google_places_error'))).toBeNull())
  await waitFor(() => expect(parameter('pickupLat')).not.toBeNull())
})

test('an empty field lists popular places, and choosing one fills it', async () => {
  await open(book({}), rider)
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: words('drop') })
  await user.click(field)
  await user.click(await screen.findByRole('option', { name: /Meridian Central/ }))
  expect(field.value).toContain('Meridian Central')
  await waitFor(() => expect(parameter('dropLat')).toBe('38.7102'))
  expect(api.callsOf(listPopularPlaces).length).toBeGreaterThan(0)
})

test('suggestions are requested 200 ms after the last letter, and never for an empty field', async () => {
  await open(book({}), rider)
  await user.click(await screen.findByRole('combobox', { name: words('pickup') }))
  await user.paste('Ol')
  const typedAt = performance.now()
  await user.paste('d')
  await waitFor(() => expect(api.callsOf(suggestPlaces)).toHaveLength(1), { interval: 10 })
  expect(performance.now() - typedAt).toBeGreaterThan(195)
  expect(api.callsOf(suggestPlaces)[0]?.query).toMatchObject({ query: 'Old' })
  await user.clear(screen.getByRole('combobox', { name: words('pickup') }))
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(api.callsOf(suggestPlaces)).toHaveLength(1)
})

test('location_fetch_error: a position that the browser does not tell is explained beside the field', async () => {
  const denied = { code: 1, PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3, message: '' }
  vi.stubGlobal('navigator', {
    ...navigator,
    onLine: true,
    geolocation: { getCurrentPosition: (_: unknown, fail: (error: object) => void) => fail(denied) },
  })
  await open(book({}), rider)
  await press(words('use_my_location'))
  expect(await screen.findByText(words('location_fetch_error'))).toBeTruthy()
})

describe('a promo', () => {
  const typePromo = async (name: string) => {
    const more = screen.queryByText(words('promo_others')) ?? screen.queryByText(words('promo_have_one'))
    if (more) await user.click(more)
    const field = await screen.findByLabelText(words('promo_code'))
    await user.clear(field)
    await user.type(field, `${name}{Enter}`)
  }

  test.each([
    'promo_not_found',
    'promo_expired',
    'promo_min_order',
    'promo_used_up',
    'promo_already_used',
    'too_many_requests',
  ] as const)('that cannot be used says why, and the price stays: %s', async (code) => {
    holdPrices()
    api.answer(listPromoOffers, () => ({ promos: [] }))
    api.refuse(checkPromo, code)
    await open(book(), rider)
    const price = (await bookButton()).textContent
    await screen.findByText(words('promo_have_one'))
    await typePromo('Nowhere')
    await screen.findByText(words(code))
    expect((await bookButton()).textContent).toBe(price)
  })

  test('that saves most is offered first, the others below it; one is used and removed', async () => {
    holdPrices()
    api.answer(listPromoOffers, ({ promos }) => ({
      promos: promos.flatMap((promo) => [
        { ...promo, promoName: 'MOST', discountAmount: 170 },
        { ...promo, promoName: 'SOME', discountAmount: 160 },
      ]),
    }))
    api.answer(checkPromo, (promo) => ({ ...promo, promoName: 'MOST', discountAmount: 170 }))
    await open(book(), rider)
    await bookButton()
    const uses = () =>
      within(screen.getByRole('region', { name: words('promo_title') }))
        .queryAllByRole('button', { name: patternOf(words('promo_apply_name')) })
        .map((one) => one.getAttribute('aria-label'))
    const named = (name: string) => words('promo_apply_name', { name })
    await screen.findByText(words('promo_others'))
    expect(uses()).toEqual([named('MOST'), named('SOME')])
    await press(named('MOST'))
    await press(words('promo_remove_name', { name: 'MOST' }))
    await waitFor(() => expect(uses()).toEqual([named('MOST'), named('SOME')]))
  })

  test('that is switched off meanwhile is refused at the booking, which is possible without it', async () => {
    holdPrices()
    api.refuse(createBooking, 'promo_not_found')
    await open(book({ ...pickup, ...drop, promo: 'HARBOUR10' }), rider)
    await waitFor(() => expect(api.callsOf(checkPromo)).toHaveLength(1))
    await user.click(await bookButton())
    await screen.findByText(words('promo_not_found'))
    await press(words('promo_book_without'))
    api.restore(createBooking)
    await waitFor(() => expect(screen.queryByText(words('promo_not_found'))).toBeNull())
    await user.click(await bookButton())
    await waitFor(() => expect(api.callsOf(createBooking)).toHaveLength(2))
    expect(api.callsOf(createBooking)[0]?.body).toMatchObject({ promo: 'HARBOUR10' })
    expect(api.callsOf(createBooking)[1]?.body).not.toHaveProperty('promo')
  })
})

test('profile_updated appears one and a half seconds after the profile was saved', async () => {
  await open('/profile', rider)
  await user.type(await screen.findByLabelText(words('profile_first_name')), 'h')
  await press(words('save'))
  await waitFor(() => expect(api.callsOf(updateMe)).toHaveLength(1))
  const savedAt = performance.now()
  await screen.findByText(words('profile_updated'))
  expect(performance.now() - savedAt).toBeGreaterThan(1000)
})

test('proper_email: a wrong e-mail address is not saved', async () => {
  api.refuse(updateMe, 'proper_email')
  await open('/profile', { as: 'admin', me: { emailConfirmed: null } })
  const address = await screen.findByLabelText(words('profile_email'))
  await user.clear(address)
  await user.type(address, 'not an address')
  await press(words('save'))
  expect(await screen.findByText(words('proper_email'))).toBeTruthy()
})

test('a wallet that does not cover the ride offers cash', async () => {
  holdPrices()
  api.answer(getWallet, (example) => ({ ...example, walletBalance: 100, availableAmount: 100 }))
  await open(book(), rider)
  await bookButton()
  await user.click(screen.getByRole('radio', { name: words('pay_way_wallet') }))
  await screen.findByText(patternOf(words('book_wallet_short')))
  expect(screen.queryByRole('button', { name: /^Book / })).toBeNull()
  await press(words('book_pay_cash'))
  expect(await bookButton()).toBeTruthy()
})

describe('the payment chosen at booking', () => {
  const inWallet = (amount: number) =>
    api.answer(getWallet, (example) => ({ ...example, walletBalance: amount, availableAmount: amount }))
  const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
  const pays = (by: string) =>
    waitFor(() => expect(api.callsOf(createBooking)).toMatchObject([{ body: { paymentMode: by } }]))
  const openParcel = async () => {
    api.answer(createQuotes, ({ quotes, ...example }) => ({
      ...example,
      quotes: quotes.map((quote) => ({
        ...quote,
        carType: { ...quote.carType, service: 'delivery' as const, parcelTypes: [], options: [] },
      })),
      expiresAt: new Date(Date.now() + 600_000).toISOString(),
    }))
    const search = book({ ...pickup, ...drop, service: 'delivery' })
    await open(search, { ...rider, settings: { appCategory: 'both' } })
    await user.type(await screen.findByLabelText(words('delivery_phone')), '7700900044')
    expect(screen.queryByRole('radio', { name: words('pay_way_cash') })).toBeNull()
  }

  test('online is by one of several providers, with which the payment begins', async () => {
    api.answer(listPaymentProviders, () => ({
      providers: [
        { name: 'stripe', title: 'Stripe' },
        { name: 'paypal', title: 'PayPal' },
      ],
    }))
    holdPrices()
    inWallet(0)
    await open(book(), rider)
    await bookButton()
    await user.click(await screen.findByRole('radio', { name: words('pay_way_card') }))
    await screen.findByRole('group', { name: words('checkout_choice') })
    expect([radio('Stripe').checked, radio('PayPal').checked]).toEqual([true, false])
    await user.click(radio('PayPal'))
    await user.click(await bookButton())
    await pays('card')

    cleanup()
    api.answerAny(getBooking, (example) => ({
      ...example,
      status: 'PENDING',
      paymentMode: 'card',
      tripEndTime: '2026-11-22T18:11:32.000Z',
    }))
    await open(`/bookings/${riderBooking.id}`, rider)
    await press(words('pay_now', { amount: '€5.60' }))
    await screen.findByRole('group', { name: words('checkout_choice') })
    expect(radio('PayPal').checked).toBe(true)
  })

  test('of a parcel is the wallet where it covers the price, or online', async () => {
    inWallet(9000)
    await openParcel()
    await waitFor(() => expect(radio(words('pay_way_wallet')).checked).toBe(true))
    await user.click(radio(words('pay_way_card')))
    await user.click(await bookButton())
    await pays('card')
  })

  test('of a parcel is online where the wallet does not cover it, which says so when it is chosen', async () => {
    inWallet(100)
    await openParcel()
    await waitFor(() => expect(radio(words('pay_way_card')).checked).toBe(true))
    expect(screen.queryByRole('checkbox')).toBeNull()
    await user.click(radio(words('pay_way_wallet')))
    await screen.findByText(words('pay_wallet_short', { amount: '€1.00' }))
    await user.click(await bookButton())
    await pays('wallet')
  })

  test('of a parcel is no choice without a provider', async () => {
    api.answer(listPaymentProviders, () => ({ providers: [] }))
    inWallet(9000)
    await openParcel()
    expect(screen.queryByRole('radio', { name: words('pay_way_wallet') })).toBeNull()
    await user.click(await bookButton())
    await pays('wallet')
  })
})

test('a later ride whose time has passed says so, and offers no button until another is picked', async () => {
  holdPrices()
  await open(book({ ...pickup, ...drop, when: 'later', at: '2026-01-05T08:00:00Z' }), rider)
  await screen.findByText(words('past_booking_error'))
  expect(screen.queryByRole('button', { name: /^Book / })).toBeNull()
  await press(patternOf(words('later_tomorrow')))
  await screen.findByRole('button', { name: patternOf(words('book_later_button')) })
})

test('a rider outside the service area is told so, and offered the centre of the map', async () => {
  vi.stubGlobal('navigator', {
    ...navigator,
    onLine: true,
    geolocation: {
      getCurrentPosition: (found: (at: object) => void) =>
        found({ coords: { latitude: 48.85, longitude: 2.35 } }),
    },
  })
  api.refuse(reversePlace, 'outside_service_area')
  await open(book({}), rider)
  await press(words('use_my_location'))
  await screen.findByText(words('location_outside', { place: isolate('Port Meridian') }))
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: words('pickup') })
  expect(field.value).toBe('')
  api.restore(reversePlace)
  await press(words('use_map_center'))
  await waitFor(() => expect(field.value).not.toBe(''))
})

describe('a later ride', () => {
  const at = (instant: number) =>
    book({ ...pickup, ...drop, when: 'later', at: new Date(instant).toISOString() })

  test('shows its day', async () => {
    holdPrices()
    await open(at(Date.now() + dayMs), rider)
    await screen.findByRole('button', { name: /^Book City for tomorrow, \d\d:\d\d, / })
    expect(screen.getByText(/You can book up to 30 days ahead, until \w{3} \d+ \w{3}/)).toBeTruthy()
  })

  test.each([
    ['too far ahead', 31 * dayMs, /You can book up to 30 days ahead, until \w{3} \d+ \w{3}.*, \d\d:\d\d\./],
    ['past', -dayMs, words('past_booking_error')],
  ] as const)('at an invalid time shows only that error: %s', async (_, fromNow, told) => {
    await open(at(Date.now() + fromNow), rider)
    await screen.findByText(told)
    expect(screen.queryByText(words('book_places_first'))).toBeNull()
    expect(screen.queryByRole('button', { name: /^Book / })).toBeNull()
  })
})

test.each(['outside_service_area', 'same_place'] as const)(
  'a stop that cannot be priced is reported at its field, without a retry: %s',
  async (code) => {
    api.refuse(createQuotes, code, { errors: [{ path: 'body.drop', message: 'No road' }] })
    await open(book())
    await screen.findByText(words(code))
    const field = await screen.findByRole('combobox', { name: words('drop') })
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(screen.queryByRole('button', { name: words('try_again') })).toBeNull()
  },
)
