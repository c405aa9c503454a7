import { cancelWithdrawal, requestWithdrawal } from '@cabstand/contract/http/money/my-withdrawals'
import {
  getWithdrawal,
  processWithdrawal,
  processWithdrawals,
  refuseWithdrawal,
} from '@cabstand/contract/http/money/withdrawals'
import { payBooking } from '@cabstand/contract/http/trips/bookings'
import { expect } from 'vitest'
import type { Lane } from './lane.ts'
import { codeOf, type Round } from './round.ts'

const request = (lane: Lane, amount: number) => ({
  by: lane.rider,
  call: requestWithdrawal,
  input: { body: { amount } },
})

/** Sets what the rider has, whatever earlier rounds have left. */
async function setBalance(lane: Lane, amount: number): Promise<void> {
  const has = await lane.balance(lane.rider)
  if (has > amount) await takeOut(lane, has - amount)
  else if (has < amount) await lane.credit(lane.rider, amount - has)
}

/** Pays an amount out of the rider's wallet. */
async function takeOut(lane: Lane, amount: number): Promise<void> {
  const { id } = await lane.rider.call(requestWithdrawal, { body: { amount } })
  await lane.admin.call(processWithdrawal, { params: { id }, body: {} })
}

/** The lines of a withdrawal by event: what its account and the bank got. */
async function entriesOf(lane: Lane, id: string): Promise<string[]> {
  const { entries } = await lane.admin.call(getWithdrawal, { params: { id } })
  return entries.map(({ event }) => event)
}

/** A rider withdraws money and pays a delivery with it: the wallet gives it once. */
export async function playWithdrawAgainstSpend(round: Round, lane: Lane): Promise<string> {
  const { rider } = lane
  const booking = await lane.book(round)
  const price = booking.tripCost
  const left = round.draw('too little by', [1, price - 1])
  await setBalance(lane, price)
  const amount = price - left + 1
  const [paid, asked] = await round.atOnce([
    { by: rider, call: payBooking, input: { params: { id: booking.id }, body: { paymentMode: 'wallet' } } },
    request(lane, amount),
  ])
  const wasPaid = paid.status === 200
  expect([codeOf(paid), codeOf(asked)]).toEqual(
    wasPaid ? ['ok', 'insufficient_balance'] : ['insufficient_balance', 'ok'],
  )
  expect(await lane.balance(rider)).toBe(wasPaid ? 0 : price - amount)
  if (!wasPaid) {
    const { id } = asked.body as { id: string }
    await rider.call(cancelWithdrawal, { params: { id } })
  }
  await lane.clear(booking)
  expect(await lane.balance(rider)).toBe(price)
  return wasPaid ? 'paid' : 'withdrawn'
}

/** Several requests at once: as many are granted as the wallet has money for, and no more than may be open. */
export async function playRequests(round: Round, lane: Lane): Promise<string> {
  const enoughFor = round.draw('enough for', [2, 3])
  await setBalance(lane, enoughFor * 100 + 99)
  const answers = await round.atOnce(Array.from({ length: 5 }, () => request(lane, 100)))
  expect(answers.map(codeOf).sort()).toEqual([
    ...Array(5 - enoughFor).fill('insufficient_balance'),
    ...Array(enoughFor).fill('ok'),
  ])
  expect(await lane.balance(lane.rider)).toBe(99)
  const made = answers.filter(({ status }) => status === 201).map(({ body }) => body as { id: string })
  for (const { id } of made) await lane.rider.call(cancelWithdrawal, { params: { id } })
  return `enough for ${enoughFor}`
}

/** Two admins process the same withdrawal, one of them with others: it is paid out once. */
export async function playProcessTwice(round: Round, lane: Lane): Promise<string> {
  const { admin, rider } = lane
  await setBalance(lane, 300)
  const { id } = await rider.call(requestWithdrawal, { body: { amount: 200 } })
  const [alone, among] = await round.atOnce([
    { by: admin, call: processWithdrawal, input: { params: { id }, body: {} } },
    { by: admin, call: processWithdrawals, input: { body: { withdrawals: [id] } } },
  ])
  expect([codeOf(alone), codeOf(among)].sort()).toEqual(['ok', 'withdrawal_processed'])
  expect(await entriesOf(lane, id)).toEqual(['withdrawal.requested', 'withdrawal.processed'])
  expect(await lane.balance(rider)).toBe(100)
  return alone.status === 200 ? 'alone' : 'among others'
}

/** A withdrawal is cancelled by its owner, processed and refused at once: one of them ends it. */
export async function playCancelAgainstProcess(round: Round, lane: Lane): Promise<string> {
  const { admin, rider } = lane
  await setBalance(lane, 300)
  const { id } = await rider.call(requestWithdrawal, { body: { amount: 200 } })
  const params = { id }
  const answers = await round.atOnce([
    { by: rider, call: cancelWithdrawal, input: { params } },
    { by: admin, call: processWithdrawal, input: { params, body: {} } },
    { by: admin, call: refuseWithdrawal, input: { params, body: { reason: 'unknown account' } } },
  ])
  const codes = answers.map(codeOf)
  const wasProcessed = codes[1] === 'ok'
  const late = wasProcessed ? 'withdrawal_processed' : 'withdrawal_cancelled'
  expect(codes.toSorted()).toEqual(['ok', late, late])
  expect(await entriesOf(lane, id)).toEqual([
    'withdrawal.requested',
    wasProcessed ? 'withdrawal.processed' : 'withdrawal.cancelled',
  ])
  expect(await lane.balance(rider)).toBe(wasProcessed ? 100 : 300)
  return wasProcessed ? 'processed' : 'cancelled'
}
