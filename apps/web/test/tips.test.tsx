import { riderBooking } from '@cabstand/contract/examples/trip'
import { getMyEarnings } from '@cabstand/contract/http/money/my-earnings'
import { listPaymentProviders, openTipPayment } from '@cabstand/contract/http/money/payments'
import { getWallet } from '@cabstand/contract/http/money/wallet'
import { getBooking, tipBooking } from '@cabstand/contract/http/trips/bookings'
import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { wordsIn } from '../../../e2e/texts.ts'
import { api, open, press, user, words } from './screen.tsx'

let assign = vi.spyOn(window.location, 'assign')
beforeEach(() => {
  assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
})

const name = 'Rui'
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const paid = { status: 'PAID', paidAt: daysAgo(0), tripCost: 1840 } as const

async function openTrip(change: Partial<RiderBooking> = paid, { tips = true, balance = 10_000 } = {}) {
  api.answer(getWallet, (example) => ({ ...example, walletBalance: balance, availableAmount: balance }))
  api.answerAny(getBooking, () => ({ ...riderBooking, ...change }))
  await open(`/bookings/${riderBooking.id}`, { as: 'rider', settings: { tips } })
}

const title = () => screen.findByRole('group', { name: words('tip_title', { name }) })
const noTip = () => expect(screen.queryByRole('group', { name: words('tip_title', { name }) })).toBeNull()
const choose = async (option: string) => user.click(await screen.findByRole('radio', { name: option }))

describe('after a paid ride its rider', () => {
  test('is offered three amounts and one of their own, of which none is chosen', async () => {
    await openTrip()
    const options = within(await title()).getAllByRole<HTMLInputElement>('radio')
    expect(options.map(({ labels }) => labels?.[0]?.textContent)).toEqual([
      '€0.90',
      '€1.85',
      '€2.75',
      words('tip_other'),
    ])
    expect(options.some(({ checked }) => checked)).toBe(false)
    // Nothing can be sent, and the trip is rated before.
    expect(screen.queryByRole('button', { name: /€/ })).toBeNull()
    const stars = screen.getByLabelText(words('trip_rate_stars', { count: 5 }))
    expect(stars.compareDocumentPosition(await title())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  test('gives one from the wallet, and reads that they did', async () => {
    await openTrip()
    api.answer(tipBooking, () => ({ ...riderBooking, ...paid, tip: 185, eventNumber: 99 }))
    await choose('€1.85')
    await press(words('tip_from_wallet', { amount: '€1.85' }))
    await waitFor(() => expect(api.callsOf(tipBooking)).toMatchObject([{ body: { amount: 185 } }]))
    expect(await screen.findByText(words('tip_given', { name, amount: '€1.85' }))).toBeTruthy()
    noTip()
  })

  test('types an amount of their own, within the limit', async () => {
    await openTrip()
    await choose(words('tip_other'))
    const give = () => screen.getByRole('button', { name: words('tip_give') })
    expect(give().getAttribute('aria-disabled')).toBe('true')
    const field = await screen.findByRole('textbox', { name: words('tip_own') })
    for (const typed of ['20.01', '0', '-1', '1.234']) {
      await user.clear(field)
      await user.type(field, typed)
      expect([typed, field.getAttribute('aria-invalid'), give().getAttribute('aria-disabled')]).toEqual([
        typed,
        'true',
        'true',
      ])
    }
    await user.clear(field)
    await user.type(field, '3,50')
    await press(words('tip_from_wallet', { amount: '€3.50' }))
    await waitFor(() => expect(api.callsOf(tipBooking)).toMatchObject([{ body: { amount: 350 } }]))
  })

  test('pays by card what the wallet does not have', async () => {
    await openTrip(paid, { balance: 100 })
    await choose('€0.90')
    expect(
      await screen.findByRole('button', { name: words('tip_from_wallet', { amount: '€0.90' }) }),
    ).toBeTruthy()
    await choose('€1.85')
    expect(await screen.findByText(words('tip_short', { amount: '€1.00' }))).toBeTruthy()
    await press(words('tip_by_card', { amount: '€1.85' }))
    await waitFor(() => expect(assign).toHaveBeenCalledOnce())
    expect(api.callsOf(openTipPayment)).toMatchObject([{ body: { amount: 185, provider: 'test' } }])
    expect(api.callsOf(tipBooking)).toEqual([])
  })

  test('without a provider is told to add money first', async () => {
    api.answer(listPaymentProviders, () => ({ providers: [] }))
    await openTrip(paid, { balance: 100 })
    await choose('€1.85')
    expect((await screen.findAllByText(words('tip_no_way', { amount: '€1.00' }))).length).toBeGreaterThan(0)
    expect(
      screen
        .getByRole('button', { name: words('tip_by_card', { amount: '€1.85' }) })
        .getAttribute('aria-disabled'),
    ).toBe('true')
  })

  test('reads why a tip was refused', async () => {
    await openTrip()
    api.refuse(tipBooking, 'tip_not_possible')
    await choose('€0.90')
    await press(words('tip_from_wallet', { amount: '€0.90' }))
    expect((await screen.findByRole('alert')).textContent).toBe(words('tip_not_possible'))
  })

  test('tips in Arabic', async () => {
    api.answerAny(getBooking, () => ({ ...riderBooking, ...paid }))
    await open(`/bookings/${riderBooking.id}`, { as: 'rider', settings: { tips: true }, locale: 'ar' })
    expect(await screen.findByText(wordsIn('ar')('tip_note'))).toBeTruthy()
  })
})

const complete = { status: 'COMPLETE', completedBy: 'rider', otp: null, driverContact: null } as const

test.each([
  ['a ride that ended six days ago', { ...complete, completedAt: daysAgo(6.9) }, true, true],
  ['one that ended before', { ...complete, completedAt: daysAgo(7.1) }, true, false],
  ['a ride where tips are off', paid, false, false],
  ['one that is not paid', { status: 'PENDING', tripEndTime: daysAgo(0) }, true, false],
  ['a ride whose driver was erased', { ...paid, driverName: '' }, true, false],
] as const)('%s', async (_, change, tips, isOffered) => {
  await openTrip(change, { tips })
  // The panel is loaded after the screen.
  await import('../src/rider/trip/tip-panel.tsx')
  await screen.findByText(riderBooking.reference)
  await waitFor(() => expect(screen.queryAllByText(words('tip_note')).length).toBe(isOffered ? 1 : 0))
})

test('a tip that was given is shown for good, also where tips are off now', async () => {
  await openTrip({ ...complete, completedAt: daysAgo(30), tip: 200 }, { tips: false })
  expect(await screen.findByText(words('tip_given', { name, amount: '€2.00' }))).toBeTruthy()
})

test('a driver reads their tips beside the share', async () => {
  api.answer(getMyEarnings, (example) => ({
    days: example.days.map((day, index) => ({
      ...day,
      tips: index === 6 ? 250 : 0,
      trips: day.trips.map((trip) => ({ ...trip, driverShare: 0, cash: 0, tips: 250 })),
    })),
  }))
  await open('/earnings', { as: 'driver' })
  expect(
    (await screen.findAllByText(words('earnings_tips', { amount: '€2.50' }), { exact: false })).length,
  ).toBe(3)
  // The line of the tip itself.
  expect(screen.getByText('€2.50')).toBeTruthy()
})
