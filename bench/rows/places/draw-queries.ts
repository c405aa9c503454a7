import type { LatLng } from '@cabstand/domain/distance'
import { fold } from '../../../apps/server/src/maps/places/fold.ts'
import type { PlaceRecord } from '../../../apps/server/src/maps/places/index.ts'
import { createPrng, type Prng } from '../../../apps/simulator/src/prng.ts'
import { abbreviate, longWords, mistype, typingErrors, withoutDiacritics } from './typing.ts'

/** A typed query, and the intended place. */
export interface Query {
  readonly typed: string
  readonly meant: PlaceRecord
}

/** A kind of query: creates it from a place; undefined if that is not possible for the place. */
interface Kind {
  readonly name: string
  readonly from: 'named' | 'addresses' | 'intersections'
  make(place: PlaceRecord, prng: Prng): string | undefined
}

const samplesOfKind = 200
const localName = (place: PlaceRecord) => place.names[''] ?? ''
const arabicName = (place: PlaceRecord) => place.names.ar
const hasLongWord = (name: string | undefined): name is string =>
  name !== undefined && longWords(name).length > 0

/**
 * Every kind of query with its samples: places drawn at random without repetition, the same for the same map. A prefix
 * is used only for a place that shares it with at most four others; a single misspelled word of five letters or more
 * only for a place that shares it with none.
 */
export function drawQueries(places: readonly PlaceRecord[]): ReadonlyMap<string, readonly Query[]> {
  const named = places.filter((place) => place.kind !== 'address' && place.kind !== 'intersection')
  const pools = {
    named: onePerName(named),
    addresses: places.filter((place) => place.kind === 'address'),
    intersections: places.filter((place) => place.kind === 'intersection'),
  }
  const kinds = listKinds(countBeginnings(named))
  return new Map(
    kinds.flatMap((kind) => {
      const prng = createPrng(11, kind.name)
      const queries: Query[] = []
      for (const meant of shuffled(pools[kind.from], prng)) {
        const typed = kind.make(meant, prng)
        if (typed !== undefined) queries.push({ typed, meant })
        if (queries.length === samplesOfKind) break
      }
      return queries.length === 0 ? [] : [[kind.name, queries]]
    }),
  )
}

/** The number of places with a word in their name that starts with this prefix. */
type CountBeginnings = (beginning: string) => number

function listKinds(count: CountBeginnings): Kind[] {
  const few = (beginning: string) => count(beginning) <= 5
  const errors = Object.entries(typingErrors).flatMap(([name, error]): Kind[] => [
    {
      name: `${name}, whole name`,
      from: 'named',
      make: (place, prng) =>
        hasLongWord(localName(place)) ? mistype(localName(place), error, prng).whole : undefined,
    },
    {
      name: `${name}, one word`,
      from: 'named',
      make(place, prng) {
        const words = longWords(localName(place)).filter(
          ({ 0: word }) => [...word].length > 4 && count(word) === 1,
        )
        if (words.length === 0) return undefined
        const typed = error([...prng.pick(words)[0]], prng).join('')
        // If it is a prefix of another word of the map, it cannot be recognised as misspelled.
        return count(typed) > 0 ? undefined : typed
      },
    },
    {
      name: `${name}, Arabic`,
      from: 'named',
      make(place, prng) {
        const name = arabicName(place)
        return hasLongWord(name) ? mistype(name, error, prng).whole : undefined
      },
    },
  ])
  return [
    {
      name: 'prefix of a word, 3 letters or more',
      from: 'named',
      make(place, prng) {
        const words = longWords(localName(place)).filter(({ 0: word }) => few(word))
        if (words.length === 0) return undefined
        const letters = [...prng.pick(words)[0]]
        const lengths = letters.map((_, at) => at + 1).filter((length) => length >= 3)
        const length = lengths.find((length) => few(letters.slice(0, length).join('')))
        return letters.slice(0, length).join('')
      },
    },
    { name: 'whole name', from: 'named', make: localName },
    {
      name: 'without diacritics',
      from: 'named',
      make(place) {
        const plain = withoutDiacritics(localName(place))
        return plain === localName(place) ? undefined : plain
      },
    },
    { name: 'name in English', from: 'named', make: (place) => place.names.en },
    { name: 'name in Arabic', from: 'named', make: arabicName },
    {
      name: 'words in another order',
      from: 'named',
      make(place, prng) {
        const words = localName(place).split(/\s+/)
        const others = shuffled(words, prng)
        return words.length < 2 || others.join(' ') === words.join(' ') ? undefined : others.join(' ')
      },
    },
    { name: 'abbreviated', from: 'named', make: (place) => abbreviate(localName(place)) },
    ...errors,
    ...addressKinds,
    ...intersectionKinds,
  ]
}

const addressKinds: readonly Kind[] = [
  { name: 'address as written', from: 'addresses', make: localName },
  {
    name: 'house number on the other side',
    from: 'addresses',
    make(place) {
      const name = localName(place)
      const [, number, street] = /^(\d\S*) (\D.*)$/u.exec(name) ?? []
      if (number !== undefined) return `${street} ${number}`
      const [, before, behind] = /^(.*\D) (\d\S*)$/u.exec(name) ?? []
      return behind === undefined ? undefined : `${behind} ${before}`
    },
  },
  {
    name: 'address with a typing error',
    from: 'addresses',
    make: (place, prng) =>
      hasLongWord(localName(place))
        ? mistype(localName(place), prng.pick(Object.values(typingErrors)), prng).whole
        : undefined,
  },
]

const intersectionKinds: readonly Kind[] = [
  { name: 'intersection, A & B', from: 'intersections', make: localName },
  { name: 'intersection, B & A', from: 'intersections', make: (place) => turned(place, ' & ') },
  { name: 'intersection, B / A', from: 'intersections', make: (place) => turned(place, ' / ') },
  {
    name: 'intersection with a typing error',
    from: 'intersections',
    make: (place, prng) =>
      hasLongWord(localName(place))
        ? mistype(localName(place), prng.pick(Object.values(typingErrors)), prng).whole
        : undefined,
  },
]

const turned = (place: PlaceRecord, sign: string) => localName(place).split(' & ').toReversed().join(sign)

/** A point some hundred metres from the place, as the location of a person on their way to it. */
export function near({ lat, lng }: LatLng, prng: Prng): LatLng {
  return { lat: lat + prng.normal() * 0.008, lng: lng + prng.normal() * 0.01 }
}

function onePerName(places: readonly PlaceRecord[]): PlaceRecord[] {
  return [...new Map(places.toReversed().map((place) => [fold(localName(place)), place])).values()]
}

function countBeginnings(places: readonly PlaceRecord[]): CountBeginnings {
  const counts = new Map<string, number>()
  for (const place of places) {
    const names = [...Object.values(place.names), ...(place.otherNames ?? [])]
    const words = new Set(names.flatMap((name) => fold(name).match(/[\p{L}\p{N}]+/gu) ?? []))
    const beginnings = new Set([...words].flatMap((word) => [...word].map((_, at) => word.slice(0, at + 1))))
    for (const beginning of beginnings) counts.set(beginning, (counts.get(beginning) ?? 0) + 1)
  }
  return (beginning) => counts.get(fold(beginning)) ?? 0
}

function shuffled<T>(items: readonly T[], prng: Prng): T[] {
  return items
    .map((item) => ({ item, at: prng.next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)
}
