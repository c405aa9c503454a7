import { ids, times } from '@cabstand/contract/examples/ids'
import * as contract from '@cabstand/contract/http/money/card-refunds'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { patternOf } from '../../../e2e/texts.ts'
import { api, open, press, user, words } from './screen.tsx'

const admin = { as: 'admin' } as const
const page = `/bookings/${ids.booking}`
type Payment = ReturnType<typeof contract.askPayment.output.parse>

/** The booking has this payment. */
function give(change: Partial<Payment>): void {
  api.answer(contract.listBookingPayments, ({ payments }) => ({
    payments: payments.map((payment) => ({ ...payment, ...change })),
  }))
}
const refundsOf = (change: Partial<Payment['refunds'][number]>) =>
  contract.askPayment.output
    .parse(contract.askPayment.examples.output)
    .refunds.map((refund) => ({ ...refund, ...change }))

/** Waits for these words. */
const sees = async (text: string | RegExp) => expect(await screen.findByText(text)).toBeTruthy()

test('a booking tells its card payments, their refunds, and each message that was received', async () => {
  await open(page, admin)
  expect(await screen.findByRole('heading', { name: 'Stripe' })).toBeTruthy()
  for (const key of ['card_payment_paid', 'card_payment_settled', 'card_refund_done'] as const)
    await sees(words(key))
  await user.click(screen.getByText(patternOf(words('card_messages.one'))))
  await user.click(screen.getByText(words('card_verdict_applied')))
  await sees(/checkout\.session\.completed/)
})

test('a booking without card payments has no such panel', async () => {
  api.answer(contract.listBookingPayments, () => ({ payments: [] }))
  await open(page, admin)
  await screen.findByRole('heading', { name: words('admin_ledger') })
  await waitFor(() => expect(api.waiting).toBe(0))
  expect(screen.queryByRole('heading', { name: words('card_payments') })).toBeNull()
})

test('a refund is of all that is left unless another amount is typed, and needs a reason', async () => {
  await open(page, admin)
  await press(words('card_refund'))
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText(words('card_refund_note_platform'))
  const amount = dialog.getByLabelText<HTMLInputElement>(words('card_refund_amount'))
  expect(amount.value).toBe('2.60')
  await user.click(dialog.getByRole('button', { name: words('card_refund_confirm') }))
  dialog.getByText(words('card_refund_reason_missing'))
  await user.type(dialog.getByLabelText(words('card_refund_reason')), 'Late')
  for (const wrong of ['2.61', '0', 'x', '']) {
    await user.clear(amount)
    if (wrong !== '') await user.type(amount, wrong)
    await user.click(dialog.getByRole('button', { name: words('card_refund_confirm') }))
    dialog.getByText(patternOf(words('card_refund_amount_wrong')))
  }
  expect(api.callsOf(contract.refundPayment)).toEqual([])
  await user.clear(amount)
  await user.type(amount, '1,50')
  await user.click(dialog.getByRole('button', { name: words('card_refund_confirm') }))
  await waitFor(() =>
    expect(api.callsOf(contract.refundPayment)).toMatchObject([
      { params: { id: ids.entry }, body: { amount: 150, reason: 'Late' } },
    ]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a refund that the server refuses says why, and stays open', async () => {
  api.refuse(contract.refundPayment, 'insufficient_balance')
  give({ refundSource: 'wallet' })
  await open(page, admin)
  await press(words('card_refund'))
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText(words('card_refund_note_wallet'))
  await user.type(dialog.getByLabelText(words('card_refund_reason')), 'Late')
  await user.click(dialog.getByRole('button', { name: words('card_refund_confirm') }))
  await sees(words('insufficient_balance'))
  expect(api.callsOf(contract.refundPayment)).toHaveLength(1)
})

test.each(['no_refunds', 'booking_open', 'refund_open', 'nothing_left', 'not_set_up'] as const)(
  'what cannot be refunded (%s) says why beside the button',
  async (refundRefusal) => {
    give({ refundRefusal })
    await open(page, admin)
    await press(words('card_refund'))
    expect(screen.queryByRole('dialog')).toBeNull()
    screen.getByText(words(`card_refusal_${refundRefusal}`))
  },
)

test('a refund of which nothing tells how it ended is recorded by an admin', async () => {
  give({
    refunds: refundsOf({ status: 'sending', needsDecision: true, endedAt: null }),
    refundRefusal: 'refund_open',
  })
  await open(page, admin)
  await screen.findByText(words('card_refund_unknown'))
  await press(words('card_refund_record_failed'))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(words('card_refund_end_reason')), 'Not there')
  await user.click(dialog.getByRole('button', { name: words('card_refund_record_failed') }))
  await waitFor(() =>
    expect(api.callsOf(contract.endRefund)).toMatchObject([
      { params: { id: ids.challenge }, body: { status: 'failed', reason: 'Not there' } },
    ]),
  )
})

test('what an admin recorded is told with their name', async () => {
  give({
    refunds: refundsOf({ endedBy: { id: ids.admin, name: 'Helena Marsh' }, endReason: 'Seen there' }),
  })
  await open(page, admin)
  await sees(/Helena Marsh.*Seen there/)
})

test('an open payment can be asked for', async () => {
  give({ status: 'open', outcome: null, canAsk: true, providerPaymentId: null, refunds: [], messages: [] })
  await open(page, admin)
  const button = await screen.findByRole('button', { name: patternOf(words('card_payment_ask')) })
  expect(screen.queryByRole('button', { name: words('card_refund') })).toBeNull()
  await user.click(button)
  await waitFor(() => expect(api.callsOf(contract.askPayment)).toHaveLength(1))
})

test('a refund that is being sent is read again until its provider has answered', async () => {
  let status: 'sending' | 'done' = 'sending'
  api.answer(contract.listBookingPayments, ({ payments }) => ({
    payments: payments.map((payment) => ({
      ...payment,
      refunds: refundsOf({ status, endedAt: status === 'done' ? times.paid : null }),
    })),
  }))
  await open(page, admin)
  await sees(words('card_refund_sending'))
  status = 'done'
  await sees(words('card_refund_done'))
})

test('the top-ups of a person stand below their wallet', async () => {
  await open(`/riders/${ids.rider}`, admin)
  await user.click(await screen.findByRole('tab', { name: words('person_tab_wallet') }))
  await sees(words('card_payment_toppedUp'))
})

test('the timeline tells what happened to card payments, where it belongs in time', async () => {
  const by = { requestedBy: { id: ids.admin, name: 'Helena Marsh' } }
  const { disputes } = contract.askPayment.output.parse(contract.askPayment.examples.output)
  const later = (minutes: number) => new Date(Date.parse(times.paid) + minutes * 60_000).toISOString()
  give({
    changedAt: times.accepted,
    refunds: [
      ...refundsOf({ ...by, endedAt: later(1) }),
      ...refundsOf({ ...by, id: ids.map, status: 'failed', endedAt: later(2) }),
    ],
    disputes: disputes.map((one) => ({ ...one, status: 'lost', openedAt: later(3), endedAt: later(4) })),
    reversedAt: later(5),
  })
  await open(page, admin)
  await sees(words('admin_card_paid'))
  const panel = screen.getByRole('heading', { name: words('admin_happened') }).closest('section')
  if (panel === null) throw new Error('the timeline has no panel')
  const steps = within(panel)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '')
  const keys = ['paid', 'refund_done', 'refund_failed', 'disputed', 'dispute_lost', 'reversed'] as const
  const places = keys.map((key) => steps.findIndex((text) => text.includes(words(`admin_card_${key}`))))
  expect(places[0]).toBeGreaterThan(0)
  expect(places).toEqual([...places].sort((one, other) => one - other))
  expect(steps.slice(-5).join()).toBe(
    places
      .slice(1)
      .map((place) => steps[place])
      .join(),
  )
  expect(steps[places[1] ?? -1]).toContain('Helena Marsh')
})

test('a payment that was reversed says so', async () => {
  give({ reversedAt: times.accepted })
  await open(page, admin)
  await sees(patternOf(words('card_payment_reversed')))
})

test('a refund that was made at the provider has no admin', async () => {
  give({ refunds: refundsOf({ requestedBy: null }) })
  await open(page, admin)
  await sees(patternOf(words('card_refund_elsewhere')))
})
