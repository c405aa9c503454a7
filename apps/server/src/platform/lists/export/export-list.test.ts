import { adminList } from '@cabstand/contract/http/people/person-records'
import { bookingList } from '@cabstand/contract/http/trips/staff-bookings'
import type { ListColumn } from '@cabstand/contract/lists/definition'
import { earningColumns } from '@cabstand/contract/report-columns'
import { builtInTexts } from '@cabstand/contract/texts/dictionary'
import { findSystemReason, systemReasons } from '@cabstand/domain/booking/system-reasons'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../db/database.ts'
import { createCrowds } from '../../http/crowds.ts'
import { toCell } from './cell.ts'
import { exportList } from './export-list.ts'

const rowsPerPage = 100
const pages = 300
let read: string[]
beforeEach(() => {
  read = []
})

const noDatabase = undefined as unknown as Database
const deps = {
  db: noDatabase,
  crowds: createCrowds(),
  reads: { choose: async () => ({ db: noDatabase, behindSeconds: null }), findDelay: async () => undefined },
  timeZone: async () => 'UTC',
  hidesContacts: async () => false,
  homeCountry: async () => '',
  texts: async () => (key: string) => key,
  currency: async () => 'EUR',
  now: () => new Date(0),
}
const person = {
  mobile: '+447700900031',
  email: 'lena@meridiancabs.example',
  approved: true,
  blocked: false,
  referralId: 'lena1000',
  createdByAdmin: false,
  createdAt: new Date(0).toISOString(),
}

/** Made-up pages that never repeat, so that compression does not hide how much was read. */
const readPage = async ({ cursor = '0', limit }: { cursor?: string; limit: number }) => {
  expect(limit).toBe(rowsPerPage)
  read.push(cursor)
  const number = Number(cursor)
  const rows = Array.from({ length: limit }, (_, index) => {
    const id = crypto.randomUUID()
    return { ...person, id, name: `${id}${crypto.randomUUID()} ${number * limit + index}` }
  })
  return { rows, next: number + 1 === pages ? null : String(number + 1) }
}

describe('a cell', () => {
  const format = {
    text: (key: string) => builtInTexts('ar')[key] ?? '',
    currency: 'KWD',
    timeZone: 'Asia/Kuwait',
  }
  const cell = (columns: Readonly<Record<string, ListColumn>>, name: string, row: object) => {
    const column = columns[name]
    return column && toCell([name, column], { ...row }, format)
  }

  test('is what the screen shows: no price of a trip that did not take place', () => {
    const prices = ['tripCost', 'driverShare', 'convenienceFees', 'discountAmount', 'payableAmount']
    for (const name of prices) {
      expect(cell(bookingList.columns, name, { status: 'CANCELLED', [name]: 5600 })?.text).toBe('')
      expect(cell(bookingList.columns, name, { status: 'PAID', [name]: 5600 })?.text).toBe('5.600')
    }
  })

  test('has a discount below zero where it makes a sum smaller', () => {
    expect(cell(earningColumns, 'discountAmount', { discountAmount: 5600 })?.text).toBe('-5.600')
    expect(cell(earningColumns, 'discountAmount', { discountAmount: 0 })?.text).toBe('0.000')
    expect(cell(earningColumns, 'profit', { profit: 5600 })?.text).toBe('5.600')
  })

  test.each([...systemReasons.entries()])(
    'says why the system cancelled in the reader’s language: %d',
    (_, reason) => {
      const code = Object.keys(bookingList.columns.reason.words).find(
        (stored) => findSystemReason({ cancelledBy: 'system', reason: stored }) === reason,
      )
      const { text } = cell(bookingList.columns, 'reason', { reason: code }) ?? {}
      expect(text).toMatch(/^[\u0600-\u06ff .]+$/)
      expect(cell(bookingList.columns, 'reason', { reason: 'I waited' })?.text).toBe('I waited')
    },
  )
})

describe.each(['csv', 'xlsx'] as const)('an export as %s', (format) => {
  const open = async () => {
    const file = await exportList(deps, adminList, { format }, 'admin', readPage)
    return file.parts[Symbol.asyncIterator]() as AsyncGenerator<string | Uint8Array>
  }

  test('reads no further than its client, and stops with it', async () => {
    const parts = await open()
    for (let bytes = 0; bytes < 200_000; ) {
      const part = await parts.next()
      expect(part.done).toBe(false)
      bytes += part.value?.length ?? 0
    }
    await parts.return(undefined)
    // Some pages wait in the buffers of the file, never all of them.
    const { length } = read
    expect(length).toBeLessThan(100)
    expect((await parts.next()).done).toBe(true)
    expect(read).toHaveLength(length)
  })

  test('reads each page once, in order, to the end', async () => {
    let bytes = 0
    for await (const part of await open()) bytes += part.length
    expect(read).toEqual(Array.from({ length: pages }, (_, page) => String(page)))
    expect(bytes).toBeGreaterThan(500_000)
  })
})
