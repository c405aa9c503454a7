import type { Pattern } from './plan.ts'

/** How the plots along a street are built on, in metres. */
export interface Lot {
  readonly width: readonly [number, number]
  readonly depth: readonly [number, number]
  /** Between the pavement and the front. */
  readonly yard: number
  readonly gap: number
  readonly filled: number
  /** Fraction of L-shaped buildings. */
  readonly ells: number
  readonly kinds: readonly [string, ...string[]]
}

export const lots: Readonly<Record<Pattern, Lot>> = {
  old: {
    width: [7, 12],
    depth: [9, 13],
    yard: 0.5,
    gap: 0.3,
    filled: 0.97,
    ells: 0.2,
    kinds: ['residential', 'house', 'house', 'retail'],
  },
  blocks: {
    width: [15, 24],
    depth: [13, 16],
    yard: 1,
    gap: 0.2,
    filled: 0.98,
    ells: 0.15,
    kinds: ['apartments', 'apartments', 'residential', 'office'],
  },
  grid: {
    width: [9, 14],
    depth: [10, 13],
    yard: 2.5,
    gap: 1.2,
    filled: 0.95,
    ells: 0.12,
    kinds: ['residential', 'terrace', 'apartments'],
  },
  garden: {
    width: [13, 17],
    depth: [9, 12],
    yard: 7,
    gap: 7,
    filled: 0.94,
    ells: 0.3,
    kinds: ['semidetached_house', 'house', 'detached'],
  },
  closes: {
    width: [10, 14],
    depth: [9, 12],
    yard: 6,
    gap: 6,
    filled: 0.95,
    ells: 0.35,
    kinds: ['detached', 'house', 'bungalow'],
  },
  estate: {
    width: [18, 58],
    depth: [14, 17],
    yard: 11,
    gap: 15,
    filled: 0.92,
    ells: 0.1,
    kinds: ['apartments'],
  },
  industrial: {
    width: [35, 70],
    depth: [24, 52],
    yard: 8,
    gap: 12,
    filled: 0.82,
    ells: 0.35,
    kinds: ['industrial', 'warehouse'],
  },
  campus: {
    width: [26, 48],
    depth: [16, 24],
    yard: 10,
    gap: 20,
    filled: 0.75,
    ells: 0.5,
    kinds: ['university', 'dormitory'],
  },
}

/** Along the main roads of the inner city. */
export const frontLot: Lot = {
  width: [16, 27],
  depth: [14, 18],
  yard: 1.5,
  gap: 0.3,
  filled: 0.96,
  ells: 0.15,
  kinds: ['apartments', 'retail', 'office', 'commercial'],
}

/** Outside the districts. */
export const farm: Lot = { ...lots.closes, filled: 0.05 }
