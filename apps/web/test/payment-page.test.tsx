import { ids } from '@cabstand/contract/examples/ids'
import { riderBooking } from '@cabstand/contract/examples/trip'
import { checkPayment, getPendingPayment } from '@cabstand/contract/http/money/payments'
import { getBooking } from '@cabstand/contract/http/trips/bookings'
import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { patternOf, wordsIn } from '../../../e2e/texts.ts'
import type { Payment } from '../src/api/queries/payments.ts'
import { api, open, press, user, words } from './screen.tsx'

const path = `/payments/${ids.entry}`
const checkout = `${path}/checkout`
const provider = 'Acme'
const tell = (payment: Partial<Payment>) =>
  api.answer(checkPayment, (example) => ({ ...example, title: provider, outcome: null, ...payment }))
const links = () =>
  screen
    .getByRole('main')
    .querySelectorAll<HTMLAnchorElement>('a[href]')
    .values()
    .map((link) => [link.textContent, link.getAttribute('href')])
    .toArray()

const trip = `/bookings/${ids.booking}`
const goOn = [words('checkout_continue', { provider }), checkout]
const otherWay = [words('checkout_leave'), trip]
const leave = [words('checkout_leave'), `/payments/stripe/cancel/${ids.entry}`]
const toTrip = [words('checkout_to_trip'), trip]
const toWallet = [words('checkout_to_wallet'), '/wallet']

describe('a person who comes back from a checkout reads what became of it, and where to go on', () => {
  test.each([
    [{ status: 'paid', outcome: 'settled' }, 'checkout_paid', [toTrip]],
    [{ status: 'paid', outcome: 'credited' }, 'checkout_credited', [toWallet, toTrip]],
    [{ status: 'paid', outcome: 'toppedUp', bookingId: null }, 'checkout_top_up', [toWallet]],
    [{ status: 'paid', outcome: 'tipped', forTip: true }, 'checkout_tipped', [toTrip]],
    [{ status: 'expired', forTip: true }, 'checkout_expired', [toTrip]],
    [{ status: 'failed', canContinue: true }, 'checkout_failed', [goOn, leave]],
    [{ status: 'failed', canContinue: false }, 'checkout_failed', [otherWay]],
    [{ status: 'failed', canContinue: true, bookingId: null }, 'checkout_failed', [goOn, leave, toWallet]],
    [{ status: 'open', canContinue: true }, 'checkout_open', [goOn, leave]],
    [{ status: 'opening' }, 'checkout_checking', [toTrip]],
    // A bank that thinks may charge: no second payment is suggested.
    [{ status: 'pending', canContinue: true }, 'checkout_pending', [toTrip]],
    [{ status: 'cancelled' }, 'checkout_cancelled', [otherWay]],
    [{ status: 'expired' }, 'checkout_expired', [otherWay]],
  ] as const)('%o', async (payment, title, steps) => {
    tell(payment)
    await open(path, { as: 'bookingId' in payment ? 'driver' : 'rider' })
    const state = await screen.findByText(words(title))
    expect(state.closest('[role=status]')?.textContent).toContain('€3.60')
    expect(links()).toEqual(steps)
    await waitFor(() => expect(document.title).toContain(words(title)))
    expect(api.callsOf(checkPayment)).toMatchObject([{ body: { left: false } }])
  })

  test('of a tip that the driver could not get', async () => {
    tell({ status: 'paid', outcome: 'credited', forTip: true })
    await open(path, { as: 'rider' })
    expect(await screen.findByText(words('checkout_tip_credited_note'))).toBeTruthy()
    expect(links()).toEqual([toWallet, toTrip])
  })

  test('in their language', async () => {
    tell({ status: 'failed', canContinue: true })
    await open(path, { as: 'rider', locale: 'ar' })
    const arabic = wordsIn('ar')
    await screen.findByText(arabic('checkout_failed'))
    expect(screen.getByRole('link', { name: arabic('checkout_continue', { provider }) })).toBeTruthy()
  })

  test('another person’s payment is none', async () => {
    api.refuse(checkPayment, 'not_found')
    await open(path, { as: 'rider' })
    expect(await screen.findByText(words('checkout_unknown'))).toBeTruthy()
  })

  test('a payment that cannot be checked is checked again with a button', async () => {
    api.refuse(checkPayment, 'not_permitted')
    await open(path, { as: 'rider' })
    await screen.findByText(words('checkout_failed_to_load'))
    tell({ status: 'paid', outcome: 'settled' })
    await press(words('try_again'))
    expect(await screen.findByText(words('checkout_paid'))).toBeTruthy()
  })
})

describe('the trip that a checkout has paid', () => {
  const isOpen = () => screen.queryByRole('dialog', { name: patternOf(words('booking_success')) }) !== null
  async function goToTrip(payment: Partial<Payment>, booking: Partial<RiderBooking>) {
    tell(payment)
    api.answerAny(getBooking, () => ({ ...riderBooking, ...booking }))
    await open(path, { as: 'rider' })
    await user.click(await screen.findByRole('link', { name: words('checkout_to_trip') }))
  }

  test('is a parcel that was booked by it: its reference is told in a dialog', async () => {
    await goToTrip(
      { status: 'paid', outcome: 'settled' },
      { status: 'NEW', service: 'delivery', prepaid: true },
    )
    await waitFor(() => expect(isOpen()).toBe(true))
  })

  test.each([
    ['of a ride is over', { outcome: 'settled' }, { status: 'PAID' }, 'trip_paid'],
    [
      'is a parcel on its way',
      { outcome: 'settled' },
      { status: 'STARTED', service: 'delivery' },
      'trip_on_trip_parcel',
    ],
    ['was paid otherwise meanwhile', { outcome: 'credited' }, { status: 'ACCEPTED' }, 'trip_coming'],
  ] as const)('%s: no dialog', async (_, payment, booking, told) => {
    await goToTrip({ status: 'paid', ...payment }, { ...booking })
    await screen.findAllByText(patternOf(words(told)))
    // It is loaded after the screen.
    await act(() => import('../src/rider/trip/booked-dialog.tsx'))
    expect(isOpen()).toBe(false)
  })
})

describe('until its end is known', () => {
  beforeEach(() =>
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
      shouldAdvanceTime: true,
    }),
  )
  afterEach(() => vi.useRealTimers())
  const asked = () => api.callsOf(checkPayment).length
  const after = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

  test('it is asked again, slower and slower, and no more when it is paid', async () => {
    tell({ status: 'pending' })
    await open(path, { as: 'rider' })
    await screen.findByText(words('checkout_pending'))
    await after(60_000)
    const early = asked()
    await after(60_000)
    const late = asked() - early
    expect(early).toBeGreaterThan(2 * late)
    expect(late).toBeGreaterThan(0)
    tell({ status: 'paid', outcome: 'settled' })
    await after(60_000)
    await screen.findByText(words('checkout_paid'))
    const end = asked()
    await after(300_000)
    expect(asked()).toBe(end)
  })

  test('a lost connection leaves what was known, and asks again', async () => {
    tell({ status: 'pending' })
    await open(path, { as: 'rider' })
    await screen.findByText(words('checkout_pending'))
    api.lose(checkPayment)
    await after(60_000)
    screen.getByText(words('checkout_pending'))
    tell({ status: 'failed', canContinue: true })
    await after(60_000)
    expect(await screen.findByText(words('checkout_failed'))).toBeTruthy()
  })

  test('who gave up has said so once', async () => {
    tell({ status: 'pending' })
    await open(`${path}?left=1`, { as: 'rider' })
    await screen.findByText(words('checkout_pending'))
    await after(5000)
    const said = api.callsOf(checkPayment).map(({ body }) => body)
    expect(said.slice(0, 2)).toEqual([{ left: true }, { left: false }])
  })

  describe('while the laptop sleeps', () => {
    let visibility: DocumentVisibilityState = 'visible'
    beforeEach(() => {
      visibility = 'visible'
      vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
    })
    afterEach(() => vi.restoreAllMocks())
    const look = (state: DocumentVisibilityState) =>
      act(() => {
        visibility = state
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
        window.dispatchEvent(new Event('visibilitychange'))
      })
    /** Closes the lid for hours: no timer runs, and then it is later. */
    function sleepThrough(hours: number) {
      look('hidden')
      vi.setSystemTime(Date.now() + hours * 3_600_000)
    }

    test('its page shows what was known, and asks as soon as it wakes', async () => {
      tell({ status: 'pending' })
      await open(path, { as: 'rider' })
      await screen.findByText(words('checkout_pending'))
      // By now it asks once a minute.
      await after(600_000)
      sleepThrough(9)
      const before = asked()
      await after(120_000)
      expect(asked()).toBe(before)
      screen.getByText(words('checkout_pending'))
      tell({ status: 'paid', outcome: 'settled' })
      look('visible')
      // Sooner than the next of its questions would be.
      await after(500)
      await screen.findByText(words('checkout_paid'))
    })

    test('a network that wakes later changes nothing of what is shown', async () => {
      tell({ status: 'pending' })
      await open(path, { as: 'rider' })
      await screen.findByText(words('checkout_pending'))
      sleepThrough(9)
      api.lose(checkPayment)
      look('visible')
      await after(500)
      screen.getByText(words('checkout_pending'))
      tell({ status: 'failed', canContinue: true })
      await after(60_000)
      expect(await screen.findByText(words('checkout_failed'))).toBeTruthy()
    })

    test('the sign at its booking stays, and goes when the bank has answered', async () => {
      const payment = {
        ...checkPayment.output.parse(checkPayment.examples.output),
        status: 'pending' as const,
      }
      api.answer(getPendingPayment, () => ({ payment }))
      api.answerAny(getBooking, () => ({ ...riderBooking, status: 'PENDING', paymentMode: 'card' }))
      await open(trip, { as: 'rider' })
      await screen.findByText(words('checkout_pending'))
      sleepThrough(9)
      await after(120_000)
      screen.getByText(words('checkout_pending'))
      api.answer(getPendingPayment, () => ({ payment: null }))
      look('visible')
      await after(500)
      await waitFor(() => expect(screen.queryByText(words('checkout_pending'))).toBeNull())
    })
  })

  test('what is shown of its booking is read again when it changes', async () => {
    api.answerAny(getBooking, () => ({ ...riderBooking, status: 'PENDING', paymentMode: 'card' }))
    tell({ status: 'pending' })
    await open(path, { as: 'rider' })
    await user.click(await screen.findByRole('link', { name: words('checkout_to_trip') }))
    await screen.findByRole('button', { name: words('pay_now', { amount: '€5.60' }) })
    api.answerAny(getBooking, () => ({ ...riderBooking, status: 'PAID', eventNumber: 90 }))
    tell({ status: 'paid', outcome: 'settled' })
    act(() => window.history.back())
    await screen.findByText(words('checkout_pending'))
    // Less than what keeps a booking fresh.
    await after(10_000)
    await user.click(screen.getByRole('link', { name: words('checkout_to_trip') }))
    expect((await screen.findAllByText(words('trip_paid'))).length).toBeGreaterThan(0)
  })
})
