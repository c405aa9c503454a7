import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isUuid, uuidv7 } from './ids.ts'

const bytes = fc.uint8Array({ minLength: 10, maxLength: 16 })
const time = fc.integer({ min: 0, max: 2 ** 48 - 1 })

describe('uuidv7', () => {
  it('is a UUID of version 7 and variant 10 that begins with its time', () => {
    fc.assert(
      fc.property(time, bytes, (nowMs, random) => {
        const id = uuidv7(nowMs, random)
        expect(isUuid(id)).toBe(true)
        expect(id[14]).toBe('7')
        expect('89ab').toContain(id[19])
        expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(nowMs)
      }),
    )
  })

  it('sorts by time', () => {
    fc.assert(
      fc.property(time, time, bytes, bytes, (a, b, x, y) => {
        fc.pre(a < b)
        expect(uuidv7(a, x) < uuidv7(b, y)).toBe(true)
      }),
    )
  })

  it('gives the example in RFC 9562', () => {
    const random = Uint8Array.from([0x0c, 0xc3, 0x18, 0xc4, 0xdc, 0x0c, 0x0c, 0x07, 0x39, 0x8f])
    expect(uuidv7(0x017f22e279b0, random)).toBe('017f22e2-79b0-7cc3-98c4-dc0c0c07398f')
  })

  it('refuses a time that does not fit and missing bytes', () => {
    expect(() => uuidv7(-1, new Uint8Array(10))).toThrow(RangeError)
    expect(() => uuidv7(2 ** 48, new Uint8Array(10))).toThrow(RangeError)
    expect(() => uuidv7(0, new Uint8Array(9))).toThrow(RangeError)
  })

  it('distinguishes UUIDs from other text', () => {
    expect(isUuid('017F22E2-79B0-7CC3-98C4-DC0C0C07398F')).toBe(false)
    expect(isUuid('017f22e279b07cc398c4dc0c0c07398f')).toBe(false)
  })
})
