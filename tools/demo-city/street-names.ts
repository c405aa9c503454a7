import type { Random } from './random.ts'
import { type Name, type Theme, themes, words } from './words.ts'

/** The Arabic noun of a kind of street, and whether its adjectives are feminine. */
const kinds = {
  Street: { ar: 'شارع', feminine: false },
  Road: { ar: 'طريق', feminine: false },
  Lane: { ar: 'درب', feminine: false },
  Way: { ar: 'ممر', feminine: false },
  Row: { ar: 'سكة', feminine: true },
  Avenue: { ar: 'جادة', feminine: true },
  Close: { ar: 'زقاق', feminine: false },
  Court: { ar: 'حوش', feminine: false },
  Crescent: { ar: 'عطفة', feminine: true },
  Gardens: { ar: 'روضة', feminine: true },
  Hill: { ar: 'طلعة', feminine: true },
  Mews: { ar: 'حارة', feminine: true },
  Parade: { ar: 'ممشى', feminine: false },
  Place: { ar: 'ميدان', feminine: false },
  Square: { ar: 'ساحة', feminine: true },
} as const
export type StreetKind = keyof typeof kinds

const qualities = [
  ['Old', 'القديم', 'القديمة'],
  ['New', 'الجديد', 'الجديدة'],
  ['Upper', 'العلوي', 'العلوية'],
  ['Lower', 'السفلي', 'السفلية'],
  ['Little', 'الصغير', 'الصغيرة'],
  ['Great', 'الكبير', 'الكبيرة'],
] as const satisfies readonly Quality[]
type Quality = readonly [en: string, masculine: string, feminine: string]

export function streetName(word: Name, kind: StreetKind, quality?: Quality): Name {
  const { ar, feminine } = kinds[kind]
  return {
    en: `${quality ? `${quality[0]} ` : ''}${word.en} ${kind}`,
    ar: `${ar} ${word.ar}${quality ? ` ${quality[feminine ? 2 : 1]}` : ''}`,
  }
}

/** Creates street names that are unique in the city. */
export class StreetNames {
  private readonly used: Set<string>
  private readonly random: Random
  private readonly decks = new Map<Theme | 'all', Name[]>()

  constructor(random: Random, taken: Iterable<string>) {
    this.random = random
    this.used = new Set(taken)
  }

  /** A name of one of the kinds from the theme, or from another theme when all of those are used. */
  next(allowed: readonly [StreetKind, ...StreetKind[]], theme: Theme): Name {
    for (let tries = 0; ; tries++) {
      const word = this.draw(tries < 24 ? theme : 'all')
      const kind = this.random.pick(allowed)
      if (word.en === kind) continue
      const isPlain = this.random.chance(tries < 16 ? 0.94 : 0.3)
      const name = streetName(word, kind, isPlain ? undefined : this.random.pick<Quality>(qualities))
      if (this.used.has(name.en) || this.used.has(name.ar)) continue
      this.used.add(name.en).add(name.ar)
      return name
    }
  }

  /** The next word of a shuffled list, so that nearby streets have different words. */
  private draw(theme: Theme | 'all'): Name {
    const deck = this.decks.get(theme) ?? []
    const word = deck.pop()
    if (word) return word
    const [first = { en: '', ar: '' }, ...rest] = this.random.shuffled(
      theme === 'all' ? words : themes[theme],
    )
    this.decks.set(theme, rest)
    return first
  }
}
