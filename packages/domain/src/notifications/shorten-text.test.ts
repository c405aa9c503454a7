import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bytesInJson, shortenText } from './shorten-text.ts'

const anyText = fc.string({ unit: 'grapheme', maxLength: 300 })
const encoder = new TextEncoder()

test('bytes are those of the encoded JSON', () => {
  fc.assert(
    fc.property(fc.oneof(anyText, fc.string({ unit: 'binary' })), (text) => {
      expect(bytesInJson(text)).toBe(encoder.encode(JSON.stringify(text)).length - 2)
    }),
  )
})

describe('a shortened text', () => {
  test('fits, begins like the whole one, and says that it was shortened', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 3, max: 400 }), (text, maxBytes) => {
        const short = shortenText(text, maxBytes)
        expect(bytesInJson(short)).toBeLessThanOrEqual(maxBytes)
        if (bytesInJson(text) <= maxBytes) expect(short).toBe(text)
        else {
          expect(short.endsWith('…')).toBe(true)
          expect(text.startsWith(short.slice(0, -1))).toBe(true)
        }
      }),
    )
  })

  test('parts no characters that belong together', () => {
    expect(shortenText('🇵🇹🇵🇹🇵🇹', 19)).toBe('🇵🇹🇵🇹…')
    expect(shortenText('👩‍👩‍👧 two', 20)).toBe('…')
    expect(shortenText('a longer text', 11)).toBe('a longer…')
  })
})
