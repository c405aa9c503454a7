import { splitWords } from './fold.ts'
import type { TypedWord } from './typed-query.ts'

/** The kinds of places that people travel to from anywhere, in the order in which they are offered. */
export const popularKinds = ['station', 'airport', 'hospital', 'city'] as const
export type PopularKind = (typeof popularKinds)[number]

/**
 * The lowest importance of a popular place of each kind. It leaves out the stops of trams and buses, heliports, clinics
 * and villages.
 */
export const leastRank: Readonly<Record<PopularKind, number>> = {
  station: 640,
  airport: 800,
  hospital: 760,
  city: 900,
}

/** What people type for a kind, in the languages of many riders. */
const typedNames: Readonly<Record<PopularKind, readonly string[]>> = {
  station: [
    ...['station', 'train station', 'railway station', 'train', 'محطة', 'محطة القطار', 'محطة قطار'],
    ...['estação', 'estación', 'gare', 'bahnhof', 'hauptbahnhof', 'stazione', 'вокзал', 'станция'],
  ],
  airport: [
    ...['airport', 'مطار', 'aeroporto', 'aeropuerto', 'aéroport', 'flughafen', 'аэропорт', 'havalimanı'],
  ],
  hospital: [
    ...['hospital', 'emergency room', 'مستشفى', 'مشفى', 'hôpital', 'krankenhaus', 'ospedale', 'больница'],
  ],
  city: [
    ...[
      'city centre',
      'city center',
      'centre',
      'center',
      'downtown',
      'town centre',
      'وسط المدينة',
      'مركز المدينة',
    ],
    ...['centro', 'centre-ville', 'innenstadt', 'stadtzentrum', 'центр'],
  ],
}

/** The article in front of an Arabic word says nothing about the kind. */
const withoutArticle = (word: string) => (word.startsWith('ال') && word.length > 4 ? word.slice(2) : word)

const plain = (words: readonly string[]) => words.map(withoutArticle).join(' ')

const kindNames = popularKinds.flatMap((kind) =>
  typedNames[kind].map((name) => ({ kind, name: plain(splitWords(name).map(({ folded }) => folded)) })),
)

/** Fewer letters begin too many other names. */
const fewestLetters = 5

/** The kind that the whole query names, or of which it is the beginning. */
export function kindNamedBy(words: readonly TypedWord[]): PopularKind | undefined {
  const query = plain(words.map(({ typed }) => typed))
  const exact = kindNames.find(({ name }) => name === query)
  if (exact) return exact.kind
  if (query.length < fewestLetters) return undefined
  // "Centr" begins the names of many stations and hotels.
  return kindNames.find(({ kind, name }) => kind !== 'city' && name.startsWith(query))?.kind
}
