// docs/ledger.md shows accountants what is posted; its examples are those of the specification (spec decision 37).
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import {
  cancellationFeeCharged,
  type Posting,
  payoutReceived,
  prepaidCancelled,
  prepaidPayment,
  tipGiven,
  tripPaid,
  withdrawalProcessed,
  withdrawalReserved,
  withdrawalReturned,
} from '@cabstand/domain/ledger/postings'
import { expect, test } from 'vitest'

const file = fileURLToPath(new URL('../../../../docs/ledger.md', import.meta.url))
const people = { riderId: 'r', driverId: 'd' }
const driver = { role: 'driver', userId: 'd' } as const
const trip = { ...people, tripCost: 2200, convenienceFees: 200 }
const entries: readonly (readonly Posting[])[] = [
  tripPaid({ ...trip, discountAmount: 300, paid: { cash: 1900 } }),
  tripPaid({ ...trip, paid: { wallet: 800, cash: 1400 } }),
  prepaidPayment({ riderId: 'r', card: { provider: 'stripe', amount: 2500 } }),
  prepaidCancelled({ riderId: 'r', customerPaid: 2500 }),
  cancellationFeeCharged({ riderId: 'r', amount: 400 }),
  tipGiven({ ...people, amount: 200 }),
  withdrawalReserved({ owner: driver, amount: 4500 }),
  withdrawalProcessed({ amount: 4500 }),
  withdrawalReturned({ owner: driver, amount: 4500 }),
  payoutReceived({ provider: 'stripe', received: 2400, fee: 100 }),
]

test('the examples of docs/ledger.md are the lines of their postings', async () => {
  const text = await readFile(file, 'utf8')
  const table = text.slice(text.indexOf('| event | account'), text.indexOf('## Checks'))
  const written = [...table.matchAll(/^\|[^|]*\| `([^`]+)` \| (−?\d+) \|$/gm)].map(([, account, amount]) => [
    account,
    Number(amount?.replace('−', '-')),
  ])
  expect(written).toEqual(
    entries.flatMap((lines) =>
      lines.map(({ account, amount }) => [account.replace(/^(rider|driver):.*/, '$1'), amount]),
    ),
  )
})

test('every account that is posted to is in the chart of accounts', async () => {
  const text = await readFile(file, 'utf8')
  const chart = [...text.matchAll(/^\| `([^`]+)` \|/gm)].map(([, account = '']) => account.replace(/<.*/, ''))
  for (const { account } of entries.flat())
    expect(chart.some((name) => account === name || (name.endsWith(':') && account.startsWith(name)))).toBe(
      true,
    )
})
