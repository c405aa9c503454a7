import { adminList } from '@cabstand/contract/http/people/person-records'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../db/database.ts'
import { exportList } from './export-list.ts'

const rowsPerPage = 100
const pages = 300
let read: string[]
beforeEach(() => {
  read = []
})

const deps = {
  db: undefined as unknown as Database,
  timeZone: async () => 'UTC',
  hidesContacts: async () => false,
  texts: async () => (key: string) => key,
  currency: async () => 'EUR',
  now: () => new Date(0),
}
const person = {
  mobile: '+447700900031',
  email: 'lena@meridiancabs.example',
  approved: true,
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
