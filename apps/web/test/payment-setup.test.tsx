import { ids } from '@cabstand/contract/examples/ids'
import {
  exportClearing,
  getClearing,
  recordPayout,
  reversePayout,
} from '@cabstand/contract/http/money/clearing'
import {
  endPaymentCase,
  type PaymentCaseRow,
  paymentCaseList,
} from '@cabstand/contract/http/money/payment-cases'
import { getPaymentSetup, testPaymentProvider } from '@cabstand/contract/http/money/payment-setup'
import { updateSettings } from '@cabstand/contract/http/operator/staff-settings'
import { isolate } from '@cabstand/contract/texts/isolate'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { api, field, open, press, user, words } from './screen.tsx'

const admin = { as: 'admin' } as const
const row = async (title: string) => within(await screen.findByRole('listitem', { name: title }))
const switchOf = async (title: string) =>
  (await row(title)).findByRole('switch', { name: words('payments_show', { provider: isolate(title) }) })

describe('payment providers', () => {
  test('are shown with what they take, their last report, and what was refused', async () => {
    await open('/paymentproviders', admin)
    const stripe = await row('Stripe')
    stripe.getByText(words('payments_takes', { currency: 'EUR', amount: isolate('€0.50') }))
    stripe.getByText('https://cabs.example.com/payments/stripe/webhook')
    stripe.getByText(words('payments_refused_count', { count: 1 }))
    ;(await row('PayPal')).getByText(words('payments_no_report'))
    const securepay = await row('SecurePay')
    securepay.getByText(words('payments_takes_not', { currency: 'EUR' }))
    securepay.getByText(words('payments_test_none'))
    const refused = within(screen.getByRole('table'))
    refused.getByText(words('payments_verdict_wrongAmount'))
    expect(refused.getByRole('link').getAttribute('href')).toMatch(/^\/bookings\//)
  })

  test('are moved, hidden and shown by the setting, whole and with its version', async () => {
    await open('/paymentproviders', admin)
    await press(words('payments_down', { provider: isolate('Stripe') }))
    await waitFor(() => expect(api.callsOf(updateSettings)).toHaveLength(1))
    await user.click(await switchOf('Stripe'))
    await waitFor(() => expect(api.callsOf(updateSettings)).toHaveLength(2))
    await user.click(await switchOf('SecurePay'))
    await waitFor(() => expect(api.callsOf(updateSettings)).toHaveLength(3))
    expect(api.callsOf(updateSettings)).toMatchObject([
      { version: 4, body: { paymentProviders: 'paypal,stripe' } },
      { version: 4, body: { paymentProviders: 'paypal' } },
      { version: 4, body: { paymentProviders: 'stripe,paypal,securepay' } },
    ])
    expect(api.callsOf(getPaymentSetup).length, 'the page is read again').toBeGreaterThan(1)
  })

  test('the last one that riders see cannot be hidden, and the page says why', async () => {
    api.answer(getPaymentSetup, (setup) => ({
      ...setup,
      providers: setup.providers.map((one) => ({ ...one, isShown: one.name === 'paypal' })),
    }))
    await open('/paymentproviders', admin)
    await user.click(await switchOf('PayPal'))
    ;(await row('PayPal')).getByText(words('payments_last_shown'))
    expect(api.callsOf(updateSettings)).toEqual([])
  })

  test.each([
    [null, 'payments_test_works'],
    ['keys', 'payments_test_keys'],
    ['unreachable', 'payments_test_unreachable'],
    ['overloaded', 'payments_test_overloaded'],
    ['unexpected', 'payments_test_unexpected'],
  ] as const)('a connection with the problem %s is told', async (problem, key) => {
    api.answer(testPaymentProvider, () => ({ problem }))
    await open('/paymentproviders', admin)
    const stripe = await row('Stripe')
    await user.click(stripe.getByRole('button', { name: words('payments_test') }))
    await stripe.findByText(words(key, { provider: isolate('Stripe') }))
    expect(api.callsOf(testPaymentProvider)).toMatchObject([{ params: { name: 'stripe' } }])
  })

  test('without one the page says how to set one up', async () => {
    api.answer(getPaymentSetup, (setup) => ({ ...setup, providers: [], refused: [] }))
    await open('/paymentproviders', admin)
    await screen.findByText(words('payments_empty'))
    expect(document.body.textContent).toContain('docs/payments.md')
  })
})

describe('what providers owe', () => {
  test('is shown by day, without columns that have no figure', async () => {
    await open('/clearing', admin)
    const days = within(
      await screen.findByRole('region', { name: words('clearing_owes', { provider: isolate('Stripe') }) }),
    )
    days.getByRole('columnheader', { name: words('clearing_payouts') })
    expect(days.queryByRole('columnheader', { name: words('clearing_disputes') })).toBeNull()
    expect(days.getAllByRole('row')).toHaveLength(3)
  })

  test('is exported for the days that are shown', async () => {
    api.answerFile(exportClearing, 'Provider,Day')
    await open('/clearing', admin)
    await press(words('list_export'))
    await user.click(await screen.findByRole('menuitem', { name: words('list_export_csv') }))
    await screen.findByText(words('list_export_done'))
    expect(api.callsOf(exportClearing)).toMatchObject([
      { query: { from: '2026-11-01', until: '2026-11-22', format: 'csv' } },
    ])
  })

  test('a payout is recorded with what arrived and the fee, after the page has said what is left', async () => {
    await open('/clearing', admin)
    await press(words('payout_record'))
    const dialog = within(await screen.findByRole('dialog'))
    const confirm = dialog.getByRole('button', { name: words('payout_record') })
    await user.click(confirm)
    dialog.getByText(words('payout_needs_amount'))
    await user.type(await field('payout_received'), '20')
    await user.type(await field('payout_fee'), '0.60')
    dialog.getByText(words('payout_after', { provider: isolate('Stripe'), amount: isolate('€4.40') }))
    await user.type(await field('payout_note'), 'po_2')
    await user.click(confirm)
    await screen.findByText(words('payout_recorded'))
    expect(api.callsOf(recordPayout)).toMatchObject([
      { body: { provider: 'stripe', day: '2026-11-22', received: 2000, fee: 60, note: 'po_2' } },
    ])
    expect(api.callsOf(getClearing).length, 'the page is read again').toBeGreaterThan(1)
  })

  test('a payout that was recorded by mistake is reversed after a question', async () => {
    await open('/clearing', admin)
    await press(words('payout_reverse'))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: words('payout_reverse') }))
    await screen.findByText(words('payout_reversed_done'))
    expect(api.callsOf(reversePayout)).toHaveLength(1)
  })
})

describe('cases', () => {
  const openCase = async (row: Partial<PaymentCaseRow> = {}) => {
    api.answerAny(paymentCaseList.list, (page) => ({
      ...page,
      rows: 'rows' in page ? (page.rows as object[]).map((one) => ({ ...one, ...row })) : [],
    }))
    await open('/paymentcases?tab=open', admin)
    await user.click(await screen.findByRole('button', { name: words('case_end') }))
    return within(await screen.findByRole('dialog'))
  }

  test('lead to the booking and the person, and money is marked as dealt with, with a note', async () => {
    const dialog = await openCase()
    const hrefs = screen.getAllByRole('link', { hidden: true }).map((link) => link.getAttribute('href'))
    expect(hrefs).toEqual(expect.arrayContaining([`/bookings/${ids.booking}`, `/riders/${ids.rider}`]))
    const confirm = () => dialog.getByRole('button', { name: words('case_end_confirm') })
    await user.click(confirm())
    expect(api.callsOf(endPaymentCase)).toEqual([])
    await user.type(dialog.getByLabelText(words('case_note')), 'Refunded there')
    await user.click(confirm())
    await waitFor(() =>
      expect(api.callsOf(endPaymentCase)).toMatchObject([
        { params: { id: ids.entry }, body: { outcome: 'handled', note: 'Refunded there' } },
      ]),
    )
  })

  test('a dispute is closed with what the bank decided', async () => {
    const dialog = await openCase({ kind: 'dispute' })
    await user.type(dialog.getByLabelText(words('case_note')), 'Seen')
    await user.click(dialog.getByRole('combobox', { name: words('case_outcome') }))
    await user.click(await screen.findByRole('option', { name: words('case_lost') }))
    await user.click(dialog.getByRole('button', { name: words('case_end_confirm') }))
    await waitFor(() =>
      expect(api.callsOf(endPaymentCase)).toMatchObject([{ body: { outcome: 'lost', note: 'Seen' } }]),
    )
  })

  test.each(['reversed', 'paidTwice'] as const)('%s: the question says what was posted', async (kind) => {
    const dialog = await openCase({ kind })
    const note = words(`case_end_${kind}_note`, { amount: '', provider: isolate('Stripe') })
    expect(dialog.getByText(note).textContent).toBe(note)
  })

  test('that another admin has closed meanwhile say so', async () => {
    api.refuse(endPaymentCase, 'payment_case_closed')
    const dialog = await openCase()
    await user.type(dialog.getByLabelText(words('case_note')), 'Seen')
    await user.click(dialog.getByRole('button', { name: words('case_end_confirm') }))
    expect((await dialog.findByRole('alert')).textContent).toBe(words('payment_case_closed'))
  })
})
