import type { Random } from './random.ts'
import { type Name, words } from './words.ts'

/** The Arabic noun of a kind of street, and whether its adjectives are feminine. */
const kinds = {
  Street: { ar: 'شارع', feminine: false },
  Road: { ar: 'طريق', feminine: false },
  Lane: { ar: 'درب', feminine: false },
  Way: { ar: 'ممر', feminine: false },
  Row: { ar: 'سكة', feminine: true },
  Avenue: { ar: 'جادة', feminine: true },
  Boulevard: { ar: 'بولفار', feminine: false },
  Close: { ar: 'زقاق', feminine: false },
} as const
export type StreetKind = keyof typeof kinds

const qualities = [
  ['Old', 'القديم', 'القديمة'],
  ['New', 'الجديد', 'الجديدة'],
  ['Upper', 'العلوي', 'العلوية'],
  ['Lower', 'السفلي', 'السفلية'],
  ['North', 'الشمالي', 'الشمالية'],
  ['South', 'الجنوبي', 'الجنوبية'],
  ['East', 'الشرقي', 'الشرقية'],
  ['West', 'الغربي', 'الغربية'],
  ['Little', 'الصغير', 'الصغيرة'],
  ['Great', 'الكبير', 'الكبيرة'],
] as const
export type Quality = (typeof qualities)[number][0]

export function streetName(word: Name, kind: StreetKind, quality?: Quality): Name {
  const { ar, feminine } = kinds[kind]
  const adjective = qualities.find(([en]) => en === quality)
  return {
    en: `${adjective ? `${adjective[0]} ` : ''}${word.en} ${kind}`,
    ar: `${ar} ${word.ar}${adjective ? ` ${adjective[feminine ? 2 : 1]}` : ''}`,
  }
}

/** Gives out street names, none of them twice. */
export class StreetNames {
  private readonly used: Set<string>
  private readonly random: Random
  private deck: Name[] = []

  constructor(random: Random, taken: Iterable<string>) {
    this.random = random
    this.used = new Set(taken)
  }

  /** A name of one of the kinds. A district's streets share their `quality`, as where a city grew outwards. */
  next(allowed: readonly [StreetKind, ...StreetKind[]], quality: Quality | undefined): Name {
    for (let tries = 0; ; tries++) {
      const word = this.deck.pop()
      if (!word) {
        this.deck = this.random.shuffled(words)
        continue
      }
      const anyQuality = qualities[Math.floor(this.random.next() * qualities.length)]?.[0]
      const name = streetName(word, this.random.pick(allowed), tries < 12 ? quality : anyQuality)
      if (this.used.has(name.en) || this.used.has(name.ar)) continue
      this.used.add(name.en).add(name.ar)
      return name
    }
  }
}

/** The quality of the streets in part of a city that lies at the angle; the old town's have none. */
export function qualityOf(angle: number, band: number, random: Random): Quality | undefined {
  if (band === 0) return random.pick([undefined, undefined, 'Upper', 'Lower', 'Old'])
  const sides = ['East', 'North', 'West', 'South'] as const
  const side = sides[Math.floor(((angle + Math.PI / 4) / (Math.PI / 2)) % 4)]
  return random.pick([undefined, side, side, 'New', 'Little', 'Great'])
}
