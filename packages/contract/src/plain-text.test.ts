import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { isPlainLine, isPlainParagraph, toPlainLine, toSearchedLine } from './plain-text.ts'
import { paragraph, stop, text, typed } from './schemas/common.ts'

/** What reverses or regroups text around it; of Bidi_Control, only the marks do not. */
const bidiControl = /[\p{Bidi_Control}--[\u061C\u200E\u200F]]/v
const control = /\p{Cc}/u
const anyText = fc.string({ unit: 'binary' })

describe('plain text', () => {
  test.each([
    'Zoë d’Arc-Nuñez',
    'فرح حداد',
    '周杰倫',
    'नमस्ते',
    'می‌خواهم',
    'شقة\u200F 12\u200E A',
    '👩‍👩‍👧 & co',
    '+351 912 345 678',
  ])('accepts what people write: %s', (written) => {
    expect(isPlainLine(written)).toBe(true)
    expect(toPlainLine(written)).toBe(written)
  })

  test('loses control characters and those that turn text around, and nothing else', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const some = text.replaceAll('\0', '').toWellFormed()
        const plain = toPlainLine(some)
        expect(isPlainLine(plain)).toBe(true)
        expect(control.test(plain) || bidiControl.test(plain)).toBe(false)
        if (isPlainLine(some)) expect(plain).toBe(some)
        if (control.test(some) || bidiControl.test(some)) expect(isPlainLine(some)).toBe(false)
      }),
    )
  })

  test('may contain line breaks and tabs only when it is multi-line', () => {
    expect(isPlainParagraph('Ring twice.\r\nThen\twait.\n')).toBe(true)
    expect(isPlainLine('Ring twice.\nThen wait.')).toBe(false)
    expect(isPlainParagraph('Ring\u202E twice')).toBe(false)
    expect(isPlainParagraph('Ring\u0007 twice')).toBe(false)
    expect(toPlainLine('a\0b')).toBe('a\0b')
    expect(toSearchedLine('\u200E+351 912\u200F')).toBe('+351 912')
  })
})

describe('fields', () => {
  test('of one line and of several lines refuse invisible characters with a message', () => {
    for (const [field, value] of [
      [text(40), 'Ada\u202Enoemi'],
      [text(40), 'Ada\nLovelace'],
      [paragraph(40), 'Ring\u2067 twice'],
      [text(40), 'Ada\0Lovelace'],
      [paragraph(40), 'Ring\uDC00 twice'],
    ] as const) {
      const read = z.safeParse(field, value)
      expect(read.error?.issues[0]?.message).toMatch(/^Text without broken, control or direction characters/)
    }
    expect(z.parse(text(40), ' Ada\n')).toBe('Ada')
    expect(z.parse(paragraph(40), 'Ring.\nWait.')).toBe('Ring.\nWait.')
  })

  test('for addresses drop what turns text around, keep direction marks, and refuse what cannot be stored', () => {
    const at = { lat: 38.7, lng: -9.9 }
    const address = (typed: string) => z.safeParse(stop, { ...at, address: typed })
    expect(address('\u202E12 Old\u2066 Mint Row\u2069').data?.address).toBe('12 Old Mint Row')
    expect(address('١٢\u200F صف دار السكة').data?.address).toBe('١٢\u200F صف دار السكة')
    for (const broken of ['a\0b', 'a\uD800b'])
      for (const field of [address(broken), z.safeParse(typed(40), broken)])
        expect(field.error?.issues[0]?.message).toMatch(/^Text without NUL/)
  })

  test('for search drop them: phone numbers copied from address books contain direction marks', () => {
    expect(z.parse(typed(40), '\u202A+351 912 345 678\u202C')).toBe('+351 912 345 678')
    expect(z.parse(typed(40), 'Peace\nHospital')).toBe('Peace Hospital')
  })
})
