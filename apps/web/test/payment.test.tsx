import { ids } from '@cabstand/contract/examples/ids'
import { driverBooking, riderBooking } from '@cabstand/contract/examples/trip'
import {
  checkPayment,
  getPendingPayment,
  getTopUps,
  listPaymentProviders,
  openBookingPayment,
  openTopUp,
} from '@cabstand/contract/http/money/payments'
import { getWallet } from '@cabstand/contract/http/money/wallet'
import {
  arriveBooking,
  chooseBookingPayment,
  finishBooking,
  getBooking,
  getWork,
  payBooking,
  reachBooking,
} from '@cabstand/contract/http/trips/bookings'
import type { DriverBooking, RiderBooking } from '@cabstand/contract/schemas/booking'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { patternOf } from '../../../e2e/texts.ts'
import { api, open, press, user, words } from './screen.tsx'

let assign = vi.spyOn(window.location, 'assign')
beforeEach(() => {
  assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
})

const several = [
  { name: 'one', title: 'One' },
  { name: 'two', title: 'Two' },
] as const
const driven = { totalTripTime: 94, tripEndTime: '2026-11-20T17:10:00Z' }
const inWallet = (amount: number) =>
  api.answer(getWallet, (example) => ({
    ...example,
    walletBalance: amount,
    availableAmount: amount,
    heldAmount: 0,
    holds: [],
  }))
/** Opens the page of the rider's booking. */
async function openTrip(change: Partial<RiderBooking>, locale: 'en' | 'ar' = 'en') {
  api.answerAny(getBooking, () => ({ ...riderBooking, ...change }))
  await open(`/bookings/${riderBooking.id}`, { as: 'rider', locale })
}

describe('the rider reads at the end of a ride', () => {
  const amount = '€5.60'
  const name = 'Rui'
  test.each([
    [
      'REACHED',
      { paymentMode: 'wallet', usedWalletMoney: 560, payableAmount: 0 },
      'trip_reached_wallet_note',
    ],
    ['REACHED', { discountAmount: 560, payableAmount: 0 }, 'trip_nothing_to_pay'],
    ['REACHED', { paymentMode: 'card' }, 'trip_reached_card_note'],
    ['REACHED', {}, 'trip_reached_cash_note'],
    ['PENDING', { paymentMode: 'wallet', usedWalletMoney: 560, payableAmount: 0 }, 'trip_pay_wallet_note'],
    ['PENDING', { paymentMode: 'card' }, 'trip_pay_card_note'],
    ['PENDING', {}, 'trip_pay_cash_note'],
  ] as const)('%s, %o: %s', async (status, change, told) => {
    await openTrip({ status, ...driven, ...change })
    expect(await screen.findByText(words(told, { amount, name }))).toBeTruthy()
  })
})

describe('what the system cancelled says why, and where the money is', () => {
  test.each([
    ['no driver found', false, 'reason_noDriver'],
    ['no driver found', true, 'reason_noDriver'],
    ['cancelled incomplete booking', false, 'reason_notPaid'],
    ['driver did not arrive', true, 'reason_noShow'],
    ['trip did not start', false, 'reason_notStarted'],
  ] as const)('%s, prepaid: %s', async (reason, prepaid, told) => {
    const paid = prepaid ? { prepaid, customerPaid: 560, cardPaymentAmount: 560, refundedAmount: 560 } : {}
    await openTrip({ status: 'CANCELLED', cancelledBy: 'system', reason, ...paid })
    const money = prepaid ? words('trip_cancel_refunded', { amount: '€5.60' }) : words('trip_cancel_free')
    expect(await screen.findByText(`${words(told)} ${money}`)).toBeTruthy()
  })

  test.each([
    [360, `${words('trip_cancel_refunded', { amount: '€3.60' })} `, '€2.00'],
    [0, '', '€5.60'],
  ])(
    'what was disputed or refunded before is not called given back: %d',
    async (refundedAmount, back, kept) => {
      const paid = { prepaid: true, customerPaid: 560, cardPaymentAmount: 560, refundedAmount }
      await openTrip({ status: 'CANCELLED', cancelledBy: 'system', reason: 'no driver found', ...paid })
      const rest = words('trip_cancel_not_refunded', { amount: kept })
      expect(await screen.findByText(`${words('reason_noDriver')} ${back}${rest}`)).toBeTruthy()
    },
  )

  test('in the language of its reader', async () => {
    await openTrip({ status: 'CANCELLED', cancelledBy: 'system', reason: 'driver did not arrive' }, 'ar')
    expect(await screen.findByText(/لم يصل السائق في الوقت المحدد/)).toBeTruthy()
  })
})

describe('the payment of a ride that has ended', () => {
  const pending = { status: 'PENDING', ...driven } as const
  const dialog = async () => {
    await user.click(await screen.findByRole('button', { name: words('pay_now', { amount: '€5.60' }) }))
    return within(await screen.findByRole('dialog', { name: patternOf(words('pay_title')) }))
  }

  test('is a choice of wallet, card and cash, each with what it costs', async () => {
    inWallet(1000)
    await openTrip(pending)
    const ways = await dialog()
    for (const way of ['wallet', 'card', 'cash'] as const) {
      const radio = await ways.findByRole<HTMLInputElement>('radio', {
        name: new RegExp(`^${words(`pay_way_${way}`)}.*€5\\.60$`),
      })
      expect([radio.disabled, radio.checked]).toEqual([false, way === 'cash'])
    }
    await user.click(ways.getByRole('radio', { name: /^Wallet/ }))
    await user.click(ways.getByRole('button', { name: words('trip_pay_wallet', { amount: '€5.60' }) }))
    await waitFor(() => expect(api.callsOf(payBooking)).toMatchObject([{ body: { paymentMode: 'wallet' } }]))
  })

  test('has a part from the wallet as an option of card and cash; too little for all cannot pay all', async () => {
    inWallet(200)
    await openTrip(pending)
    const ways = await dialog()
    const wallet = await ways.findByRole<HTMLInputElement>('radio', { name: /^Wallet/ })
    await waitFor(() => expect(wallet.disabled).toBe(true))
    ways.getByText(words('pay_wallet_short', { amount: '€2.00' }))
    await user.click(await ways.findByRole('checkbox', { name: words('pay_use_part') }))
    await user.click(ways.getByRole('radio', { name: /^Card.*€3\.60$/ }))
    await user.click(ways.getByRole('button', { name: words('pay_rest_card', { amount: '€3.60' }) }))
    await waitFor(() =>
      expect(api.callsOf(openBookingPayment)).toMatchObject([{ body: { walletAmount: 200 } }]),
    )
    await waitFor(() => expect(assign).toHaveBeenCalledWith(`/payments/${ids.entry}/checkout`))
  })

  test('with several providers is by one of them: the last choice of this device', async () => {
    api.answer(listPaymentProviders, () => ({ providers: [...several] }))
    inWallet(0)
    await openTrip({ ...pending, paymentMode: 'card' })
    const ways = await dialog()
    const choice = within(await ways.findByRole('group', { name: words('checkout_choice') }))
    const radio = (name: string) => choice.getByRole<HTMLInputElement>('radio', { name })
    expect([radio('One').checked, radio('Two').checked]).toEqual([true, false])
    await user.click(radio('Two'))
    await user.click(ways.getByRole('button', { name: words('pay_rest_card', { amount: '€5.60' }) }))
    await waitFor(() =>
      expect(api.callsOf(openBookingPayment)).toMatchObject([{ body: { provider: 'two' } }]),
    )

    // On the same device, where the wallet is topped up.
    cleanup()
    api.answer(getTopUps, (example) => ({ ...example, providers: [...several] }))
    await open('/wallet', { as: 'rider' })
    await press(words('top_up'))
    const topUp = within(await screen.findByRole('dialog'))
    expect(topUp.getByRole<HTMLInputElement>('radio', { name: 'Two' }).checked).toBe(true)
    await user.click(topUp.getByRole('button', { name: patternOf(words('top_up_pay')) }))
    await waitFor(() => expect(api.callsOf(openTopUp)).toMatchObject([{ body: { provider: 'two' } }]))
    await waitFor(() => expect(assign).toHaveBeenCalledTimes(2))
  })

  test('payment_provider_failed: says so, and stays where another way can be chosen', async () => {
    api.refuse(openBookingPayment, 'payment_provider_failed')
    inWallet(0)
    await openTrip({ ...pending, paymentMode: 'card' })
    const ways = await dialog()
    const pay = await ways.findByRole('button', { name: words('pay_rest_card', { amount: '€5.60' }) })
    await user.click(pay)
    expect((await ways.findByRole('alert')).textContent).toBe(words('payment_provider_failed'))
    expect(assign).not.toHaveBeenCalled()
    expect(pay.getAttribute('aria-busy')).toBeNull()
  })

  test('with one provider shows its mark, and nothing to choose', async () => {
    api.answer(listPaymentProviders, () => ({ providers: [{ name: 'stripe', title: 'Stripe' }] }))
    inWallet(0)
    await openTrip({ ...pending, paymentMode: 'card' })
    const ways = await dialog()
    const mark = await ways.findByRole('img', { name: 'Stripe' })
    // Tests get small files as data.
    expect(atob(mark.getAttribute('src')?.split(',')[1] ?? '')).toMatch(/^<svg.*stripe/s)
    expect(ways.queryByRole('group', { name: words('checkout_choice') })).toBeNull()
  })

  test('a choice of this device that is not on offer any more is none', async () => {
    localStorage.setItem('cabstand_payment_provider', 'gone')
    inWallet(0)
    await openTrip({ ...pending, paymentMode: 'card' })
    const ways = await dialog()
    await user.click(await ways.findByRole('button', { name: words('pay_rest_card', { amount: '€5.60' }) }))
    await waitFor(() =>
      expect(api.callsOf(openBookingPayment)).toMatchObject([{ body: { provider: 'test' } }]),
    )
    expect(ways.queryByRole('group', { name: words('checkout_choice') })).toBeNull()
  })

  test('without a provider is by wallet or cash', async () => {
    api.answer(listPaymentProviders, () => ({ providers: [] }))
    inWallet(0)
    await openTrip(pending)
    const ways = await dialog()
    await ways.findByRole('radio', { name: /^Cash/ })
    expect(ways.queryByRole('radio', { name: /^Card/ })).toBeNull()
    expect(ways.queryByRole('checkbox')).toBeNull()
    await user.click(ways.getByRole('button', { name: words('pay_rest_cash', { amount: '€5.60' }) }))
    await waitFor(() =>
      expect(api.callsOf(chooseBookingPayment)).toMatchObject([{ body: { paymentMode: 'cash' } }]),
    )
  })
})

describe('the driver', () => {
  const openWork = async (trip: Partial<DriverBooking>) => {
    const booking = { ...driverBooking, ...driven, ...trip }
    api.answer(getWork, (example) => ({ ...example, offers: [], bookings: [booking] }))
    api.answerAny(getBooking, () => booking)
    await open('/bookings', { as: 'driver' })
    return booking
  }

  test('ends a ride that the wallet pays with the press at the drop-off', async () => {
    const started = { status: 'STARTED', paymentMode: 'wallet', payableAmount: 0 } as const
    const booking = await openWork(started)
    api.answerAny(reachBooking, () => ({ ...booking, status: 'REACHED', eventNumber: 90 }))
    api.answerAny(finishBooking, () => ({ ...booking, status: 'PENDING', eventNumber: 91 }))
    await press(words('driver_at_drop'))
    await waitFor(() => expect(api.callsOf(finishBooking)).toHaveLength(1))
  })

  test('sees what waits for a payment in the app, with the share, and takes cash for it', async () => {
    await openWork({ status: 'PENDING', paymentMode: 'card' })
    await screen.findByRole('heading', { name: words('driver_step_settle') })
    screen.getByText('€5.00')
    const left = screen.getByText(words('driver_still_open')).parentElement
    expect(left?.textContent).toContain(`€5.60, ${words('driver_pay_card')}`)
    await press(words('driver_cash_instead', { amount: '€5.60' }))
    await waitFor(() =>
      expect(api.callsOf(payBooking)).toMatchObject([{ body: { paymentMode: 'cash', cashAmount: 560 } }]),
    )
  })

  test('has nothing to press for a ride that the wallet pays', async () => {
    await openWork({ status: 'PENDING', paymentMode: 'wallet', payableAmount: 0 })
    await screen.findByRole('heading', { name: words('driver_step_settle') })
    expect(screen.queryByRole('button', { name: patternOf(words('driver_cash_instead')) })).toBeNull()
  })

  test('reads why the system cancelled their trip', async () => {
    const booking = await openWork({ status: 'ACCEPTED', tripEndTime: null, totalTripTime: null })
    const cancelled = { status: 'CANCELLED', cancelledBy: 'system', reason: 'driver did not arrive' } as const
    const over = { ...booking, ...cancelled, eventNumber: 90 }
    api.answer(getWork, (example) => ({ ...example, offers: [], bookings: [over] }))
    // As its event does, the answer of a step brings the booking as it is.
    api.answerAny(arriveBooking, () => over)
    await press(words('driver_at_pickup'))
    const told = words('driver_cancelled_by_other', { reason: words('reason_noShow') })
    expect((await screen.findAllByText(told)).length).toBeGreaterThan(0)
  })
})

test('while the bank has not answered, the trip leads to that payment, and offers no second card', async () => {
  const payment = {
    ...checkPayment.output.parse(checkPayment.examples.output),
    status: 'pending' as const,
  }
  api.answer(getPendingPayment, () => ({ payment }))
  api.answerAny(getBooking, (example) => ({ ...example, status: 'PENDING', paymentMode: 'card' }))
  await open(`/bookings/${ids.booking}`, { as: 'rider' })
  const link = await screen.findByRole('link', { name: words('checkout_see') })
  expect(link.getAttribute('href')).toBe(`/payments/${payment.id}`)
  await user.click(screen.getByRole('button', { name: words('checkout_without_card') }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.queryByRole('group', { name: words('checkout_choice') })).toBeNull()
})
