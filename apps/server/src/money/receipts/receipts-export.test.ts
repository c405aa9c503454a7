import { type DriverReceipt, getReceipt, type Receipt } from '@cabstand/contract/http/money/receipts'
import { builtInTexts } from '@cabstand/contract/texts/dictionary'
import { translate } from '@cabstand/contract/texts/translate'
import { beforeEach, describe, expect, test } from 'vitest'
import { createDocumentLanguage } from '../../platform/pdf/document-language.ts'
import type { WholeReceipt } from './read-receipt.ts'
import { receiptsPdf } from './receipt-pdf.ts'
import { writeReceiptsZip } from './receipts-zip.ts'

const count = 120
const texts = builtInTexts('en')
const language = createDocumentLanguage(
  { langLocale: 'en', dateLocale: 'en-GB' },
  (key, params) => translate(texts, 'en', key, params),
  {
    code: 'EUR',
    symbol: '€',
    swipeSymbol: false,
    decimal: 2,
    timeZone: 'Europe/Lisbon',
  },
)
const { admin, driver } = getReceipt.examples.output as { admin: Receipt; driver: DriverReceipt }
const receipt = (index: number): WholeReceipt => ({ ...driver, ...admin, reference: `REF${index}` })

let read: number[]
let closed: boolean
beforeEach(() => {
  read = []
  closed = false
})

async function* readReceipts() {
  try {
    for (let index = 0; index < count; index += 1) {
      read.push(index)
      yield receipt(index)
    }
  } finally {
    closed = true
  }
}

describe.each([
  ['an archive', () => writeReceiptsZip(readReceipts(), language)],
  ['a document', () => receiptsPdf(receipt(0), readReceipts(), 'rider', language)],
])('many receipts as %s', (_, write) => {
  test('are read no further than their client reads, and no more when it stops', async () => {
    const parts = write()
    for (let bytes = 0; bytes < 100_000; ) {
      const part = await parts.next()
      expect(part.done).toBe(false)
      bytes += part.value?.length ?? 0
    }
    const { length } = read
    expect(length).toBeLessThan(count / 3)
    await parts.return(undefined)
    expect(closed).toBe(true)
    // One may have been under way.
    expect(read.length).toBeLessThanOrEqual(length + 1)
    expect((await parts.next()).done).toBe(true)
  })

  test('are read once each, to the end', async () => {
    let bytes = 0
    for await (const part of write()) bytes += part.length
    expect(read).toEqual(Array.from({ length: count }, (_, index) => index))
    expect(closed).toBe(true)
    expect(bytes).toBeGreaterThan(count * 1000)
  })
})

test('a receipt that cannot be drawn fails the archive', async () => {
  const broken = { ...receipt(1), lines: undefined } as unknown as WholeReceipt
  async function* two() {
    yield receipt(0)
    yield broken
  }
  const drain = async () => {
    for await (const _ of writeReceiptsZip(two(), language));
  }
  await expect(drain()).rejects.toThrow()
})
