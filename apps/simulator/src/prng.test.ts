import { describe, expect, it } from 'vitest'
import { createPrng, hashText } from './prng.ts'

const draw = (seed: number, name = '') => {
  const prng = createPrng(seed, name)
  return Array.from({ length: 50 }, () => prng.next())
}

describe('seeded random numbers', () => {
  it('are mulberry32: the same on every machine', () => {
    // The empty name hashes to the offset basis of FNV-1a, which this seed undoes.
    const prng = createPrng(1 ^ hashText(''))
    expect([prng.next(), prng.next(), prng.next()]).toEqual([
      0.6270739405881613, 0.002735721180215478, 0.5274470399599522,
    ])
  })

  it('repeat with their seed and name, and differ with either', () => {
    expect(draw(7, 'a')).toEqual(draw(7, 'a'))
    expect(draw(7, 'a')).not.toEqual(draw(8, 'a'))
    expect(draw(7, 'a')).not.toEqual(draw(7, 'b'))
  })

  it('stay in their ranges and fill them', () => {
    const prng = createPrng(3)
    const integers = Array.from({ length: 2000 }, () => prng.integer(2, 5))
    expect(new Set(integers)).toEqual(new Set([2, 3, 4]))
    const values = Array.from({ length: 2000 }, () => prng.between(-1, 1))
    expect(Math.min(...values)).toBeGreaterThanOrEqual(-1)
    expect(Math.max(...values)).toBeLessThan(1)
    expect(Math.max(...values)).toBeGreaterThan(0.9)
  })

  it('are normally distributed where they should be', () => {
    const prng = createPrng(5)
    const values = Array.from({ length: 5000 }, () => prng.normal())
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
    expect(Math.abs(mean)).toBeLessThan(0.05)
    expect(Math.abs(deviation - 1)).toBeLessThan(0.05)
  })

  it('pick from something only', () => {
    expect(createPrng(1).pick(['only'])).toBe('only')
    expect(() => createPrng(1).pick([])).toThrow(RangeError)
  })
})
