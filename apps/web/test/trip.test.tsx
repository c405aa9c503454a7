import { riderBooking } from '@cabstand/contract/examples/trip'
import { listPaymentProviders, openBookingPayment } from '@cabstand/contract/http/money/payments'
import { promos } from '@cabstand/contract/http/money/promos'
import { getWallet } from '@cabstand/contract/http/money/wallet'
import { cancelBooking, getBooking, getWork } from '@cabstand/contract/http/trips/bookings'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { patternOf } from '../../../e2e/texts.ts'
import { api, open, press, user, words } from './screen.tsx'

const rider = { as: 'rider' } as const
const path = `/bookings/${riderBooking.id}`
beforeEach(() => void vi.spyOn(window.location, 'assign').mockImplementation(() => {}))

const dialog = async (name?: RegExp | string) =>
  within(await screen.findByRole('dialog', name === undefined ? {} : { name }))
const showBooking = (changes: object) => api.answerAny(getBooking, (example) => ({ ...example, ...changes }))

describe('a parcel that waits for its payment', () => {
  const payment = () => dialog(patternOf(words('pay_title')))
  const openParcel = async () => {
    showBooking({ service: 'delivery', status: 'PAYMENT_PENDING', driverName: '', paymentMode: 'wallet' })
    api.answer(getWallet, (example) => ({ ...example, walletBalance: 0, availableAmount: 0 }))
    await open(path, rider)
  }

  test('no_provider_found: cannot be paid without a provider', async () => {
    api.answer(listPaymentProviders, () => ({ providers: [] }))
    await openParcel()
    expect((await (await payment()).findAllByText(words('no_provider_found'))).length).toBeGreaterThan(0)
  })

  test('provider_fetch_error: says that the providers did not load, until they do', async () => {
    api.refuse(listPaymentProviders, 'not_permitted')
    await openParcel()
    const form = await payment()
    await form.findAllByText(words('provider_fetch_error'))
    api.restore(listPaymentProviders)
    await user.click(form.getByRole('button', { name: words('try_again') }))
    await waitFor(() => expect(form.queryByText(words('provider_fetch_error'))).toBeNull())
    await user.click(await form.findByRole('button', { name: patternOf(words('pay_rest_card')) }))
    await waitFor(() => expect(api.callsOf(openBookingPayment)).toHaveLength(1))
  })

  test('is cancelled without a question for the reason', async () => {
    await openParcel()
    await user.click((await payment()).getByRole('button', { name: words('pay_later') }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await press(words('trip_cancel_parcel'))
    const question = await dialog(words('cancel_question_free_parcel'))
    const confirm = await question.findByRole('button', { name: words('cancel_confirm_free') })
    expect(question.queryAllByRole('radio')).toEqual([])
    await user.click(confirm)
    await waitFor(() => expect(api.callsOf(cancelBooking)).toHaveLength(1))
  })
})

test('the part that the wallet pays of a ride is at most what is there', async () => {
  showBooking({ status: 'PENDING', tripEndTime: '2026-11-22T18:11:32.000Z' })
  api.answer(getWallet, (example) => ({ ...example, walletBalance: 300, availableAmount: 300 }))
  await open(path, rider)
  await press(new RegExp(`^${words('pay_now', { amount: '€' })}`))
  const form = await dialog(patternOf(words('pay_title')))
  await user.click(await form.findByLabelText(words('pay_use_part')))
  const part = await form.findByLabelText(words('pay_from_wallet'))
  await waitFor(() => expect(api.waiting).toBe(0))
  await user.clear(part)
  await user.type(part, '3.01')
  await form.findAllByText(words('pay_part_most', { amount: '€3.00' }))
  expect(part.getAttribute('aria-invalid')).toBe('true')
  await user.clear(part)
  await user.type(part, '3.00')
  await waitFor(() => expect(part.getAttribute('aria-invalid')).not.toBe('true'))
})

describe('cancelling a ride', () => {
  const fee = '€4.00'
  const openQuestion = async () => {
    // A driver accepted long ago.
    await open(path, rider)
    await press(words('trip_cancel'))
    return dialog(words('cancel_question', { fee }))
  }

  test('shows its cost first, needs a reason, and sends both', async () => {
    const question = await openQuestion()
    const confirm = question.getByRole('button', { name: words('cancel_confirm', { fee }) })
    expect(confirm.getAttribute('aria-disabled')).toBe('true')
    question.getByText(words('cancel_choose_reason'))
    const [reason] = await question.findAllByRole<HTMLInputElement>('radio')
    if (reason) await user.click(reason)
    await user.click(confirm)
    await waitFor(() => expect(api.callsOf(cancelBooking)).toMatchObject([{ body: { expectedFee: 400 } }]))
  })

  test('that costs more meanwhile says so, and charges nothing', async () => {
    api.refuse(cancelBooking, 'wrong_amount')
    const question = await openQuestion()
    const [reason] = await question.findAllByRole<HTMLInputElement>('radio')
    if (reason) await user.click(reason)
    await user.click(question.getByRole('button', { name: words('cancel_confirm', { fee }) }))
    expect((await question.findByText(words('cancel_fee_grew'))).getAttribute('role')).toBe('alert')
  })
})

test('a ride that ended below the least price of its promo says so, with the promo and that price', async () => {
  showBooking({
    status: 'PENDING',
    tripEndTime: '2026-11-22T18:11:32.000Z',
    tripCost: 560,
    promoApplied: true,
    promoDetails: { ...promos.example, minOrder: 900 },
  })
  await open(path, rider)
  const missed = await screen.findByText(patternOf(words('promo_missed')))
  expect(missed.textContent).toContain(promos.example.promoName)
  expect(missed.textContent).toContain('€9.00')
})

test('a promo that counted is not called missed', async () => {
  showBooking({
    status: 'PENDING',
    tripEndTime: '2026-11-22T18:11:32.000Z',
    discountAmount: 100,
    promoApplied: true,
    promoDetails: { ...promos.example, minOrder: 100 },
  })
  await open(path, rider)
  await screen.findAllByText(promos.example.promoName, { exact: false })
  expect(screen.queryByText(patternOf(words('promo_missed')))).toBeNull()
})

test('a ride that was cancelled for free has no receipt', async () => {
  showBooking({
    status: 'CANCELLED',
    cancelledAt: '2026-11-22T18:04:18.000Z',
    cancelledBy: 'rider',
    reason: 'over',
  })
  await open(path, rider)
  await screen.findAllByText(words('trip_cancelled'))
  expect(screen.queryByRole('link', { name: words('trip_receipt') })).toBeNull()
})

test('no_tasks: a driver without offers and trips reads so', async () => {
  api.answer(getWork, (example) => ({ ...example, offers: [], bookings: [] }))
  await open('/bookings', { as: 'driver' })
  expect(await screen.findByText(words('no_tasks'))).toBeTruthy()
})

test('a driver picks up and calls the passenger of a ride that was booked for somebody else', async () => {
  const passenger = { passengerName: 'Noor', passengerPhone: '+447700900044', status: 'ACCEPTED' as const }
  api.answer(getWork, (example) => ({
    ...example,
    offers: [],
    bookings: example.bookings.map((booking) => ({ ...booking, ...passenger })),
  }))
  await open('/bookings', { as: 'driver' })
  const call = await screen.findByRole('link', { name: words('driver_call', { name: 'Noor' }) })
  expect(call.getAttribute('href')).toBe('tel:+447700900044')
  screen.getByText(patternOf(words('driver_booked_by')))
})

test.each([true, false])(
  'the demo car of a driver starts where another device has left it: %s',
  async (isKnown) => {
    api.answer(getWork, (example) => ({
      ...example,
      offers: [],
      bookings: [],
      lastPlace: isKnown ? example.lastPlace : null,
    }))
    await open('/bookings', { as: 'driver' })
    await screen.findByRole('heading', { name: words(isKnown ? 'no_tasks' : 'driver_unheard_heading') })
    await waitFor(() =>
      expect(screen.queryAllByText(words('driver_demo_unplaced'))).toHaveLength(isKnown ? 0 : 1),
    )
  },
)

describe('an offer', () => {
  let heard = 0
  const part = { connect: () => part, gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} } }
  const tone = { ...part, frequency: { value: 0 }, start: () => heard++, stop() {} }
  class CountedAudio {
    readonly state = 'running'
    readonly currentTime = 0
    readonly createGain = () => part
    readonly createOscillator = () => tone
  }
  beforeEach(() => {
    vi.stubGlobal('AudioContext', CountedAudio)
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  })
  afterEach(() => vi.useRealTimers())

  test.each([
    [false, 0],
    [true, 2],
  ])(
    'carHornRepeat %s: until it is answered, each three seconds bring %i tones',
    async (carHornRepeat, tones) => {
      const expiresAt = new Date(Date.now() + 60_000).toISOString()
      api.answer(getWork, (example) => ({
        ...example,
        bookings: [],
        offers: example.offers.map((offer) => ({ ...offer, expiresAt })),
      }))
      await open('/bookings', { as: 'driver', settings: { carHornRepeat } })
      const accept = await screen.findByRole('button', { name: new RegExp(`^${words('driver_accept')}`) })
      // A page may make a sound once it was touched.
      await user.click(screen.getByRole('heading', { level: 1 }))
      const hearsIn = (milliseconds: number) => {
        const before = heard
        vi.advanceTimersByTime(milliseconds)
        return heard - before
      }
      expect(hearsIn(3000)).toBe(tones)
      expect(hearsIn(3000)).toBe(tones)
      await user.click(accept)
      await waitFor(() => expect(accept.isConnected).toBe(false))
      expect(hearsIn(9000)).toBe(0)
    },
  )
})
