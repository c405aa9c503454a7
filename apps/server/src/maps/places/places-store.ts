import type { LatLng } from '@cabstand/domain/distance'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Bounds, PlaceKind } from '../port.ts'
import type { Names } from './names.ts'
import type { ExtractedPlaces, PlaceRecord } from './place-record.ts'
import { searchWords, toVector } from './search-words.ts'
import type { Reading } from './typed-query.ts'
import { typedKeys, wordKeys } from './typing-errors.ts'

export interface PlaceRow extends LatLng {
  readonly id: string
  readonly kind: PlaceKind
  readonly rank: number
  readonly names: Names
  readonly secondary: Names
}

const batchSize = 5000
/**
 * Maximum number of rows that one search scores. The table is sorted by importance, so these are the most important
 * ones.
 */
const weighedRows = 1500

/** Inserts the places of a map version: some 80,000 in three seconds. */
export async function insertPlaces(tx: Tx, mapVersion: string, extracted: ExtractedPlaces): Promise<void> {
  const words = new Set<string>()
  // Searches read the table in insertion order and stop early, so the most important places are inserted first.
  const places = extracted.places.toSorted((a, b) => b.rank - a.rank)
  for (const batch of batches(places)) await insertBatch(tx, mapVersion, batch, words)
  for (const batch of batches(extracted.streetPoints)) {
    await sql`
      insert into street_points (map_version, street_id, lat, lng)
      select ${mapVersion}, * from unnest(${batch.map((point) => point.streetId)}::text[],
        ${batch.map((point) => point.lat)}::float8[], ${batch.map((point) => point.lng)}::float8[])`.execute(
      tx,
    )
  }
  const crossings = places.flatMap(({ id, streetIds }) => streetIds?.map((street) => ({ id, street })) ?? [])
  for (const batch of batches(crossings)) {
    await sql`
      insert into street_intersections (map_version, street_id, place_id)
      select ${mapVersion}, * from unnest(${batch.map(({ street }) => street)}::text[],
        ${batch.map(({ id }) => id)}::text[])`.execute(tx)
  }
  const keys = [...words].flatMap((word) => wordKeys(word).map((key) => ({ key, word })))
  for (const batch of batches(keys.toSorted((a, b) => a.key - b.key))) {
    await sql`
      insert into place_words (map_version, key, word)
      select ${mapVersion}, * from unnest(${batch.map(({ key }) => key)}::integer[],
        ${batch.map(({ word }) => word)}::text[])`.execute(tx)
  }
  await sql`select analyze_places()`.execute(tx)
}

async function insertBatch(
  tx: Tx,
  mapVersion: string,
  batch: readonly PlaceRecord[],
  words: Set<string>,
): Promise<void> {
  const vectors = batch.map((place) => {
    if (place.address || place.streetIds) return null
    const ofPlace = searchWords(place)
    for (const word of ofPlace.ofNames) words.add(word)
    return toVector(ofPlace)
  })
  await sql`
    insert into places
      (map_version, id, kind, lat, lng, rank, names, secondary, country, search, street_id,
        house_number)
    select ${mapVersion}, id, kind, lat, lng, rank, names::jsonb, secondary::jsonb, country, search::tsvector,
      street_id, house_number
    from unnest(
      ${batch.map((place) => place.id)}::text[],
      ${batch.map((place) => place.kind)}::text[],
      ${batch.map((place) => place.lat)}::float8[],
      ${batch.map((place) => place.lng)}::float8[],
      ${batch.map((place) => place.rank)}::smallint[],
      ${batch.map((place) => JSON.stringify(place.names))}::text[],
      ${batch.map((place) => JSON.stringify(place.secondary))}::text[],
      ${batch.map((place) => place.country ?? null)}::text[],
      ${vectors}::text[],
      ${batch.map((place) => place.address?.streetId ?? null)}::text[],
      ${batch.map((place) => place.address?.houseNumber ?? null)}::text[]
    ) as batch (id, kind, lat, lng, rank, names, secondary, country, search, street_id, house_number)`.execute(
    tx,
  )
}

function* batches<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < items.length; at += batchSize) yield items.slice(at, at + batchSize)
}

const placeColumns = sql.raw('id, kind, lat, lng, rank, names, secondary')

export interface SuggestQuery {
  readonly mapVersion: string
  /** The readings of each typed word, any of which may match. */
  readonly words: readonly (readonly Reading[])[]
  /** Whether the words must all match words of the name, not of the district or city. */
  readonly inName: boolean
  readonly kind?: PlaceKind
  readonly country?: string | undefined
  readonly near?: LatLng
  readonly limit: number
}

const anyOf = (terms: readonly string[]) => `(${terms.join('|')})`

/** Places that match every typed word by prefix, ordered by importance, distance and exactness. */
export async function suggestRows(db: Database | Tx, query: SuggestQuery): Promise<PlaceRow[]> {
  const { near } = query
  const weight = query.inName ? 'A' : ''
  const begins = query.words.map((readings) =>
    anyOf(
      readings.map(({ form, errors }) => {
        const flags = `${errors > 0 ? '' : '*'}${weight}`
        return flags === '' ? `'${form}'` : `'${form}':${flags}`
      }),
    ),
  )
  const equals = query.words.map((readings) =>
    anyOf(
      readings.filter(({ errors, finished }) => errors === 0 || finished).map(({ form }) => `'${form}':A`),
    ),
  )
  const meters = near
    ? sql`111195 * sqrt((lat - ${near.lat}) ^ 2
        + ((lng - ${near.lng}) * ${Math.cos((near.lat * Math.PI) / 180)}) ^ 2)`
    : sql`1e9`
  const { rows } = await sql<PlaceRow>`
    select ${placeColumns} from (
      select ${placeColumns}, search from places
      where map_version = ${query.mapVersion} and search @@ ${begins.join('&')}::tsquery
        ${query.kind === undefined ? sql`` : sql`and kind = ${query.kind}`}
        ${inCountry(query.country)}
      limit ${weighedRows}
    ) as matching
    order by rank / 2500::float8 + 0.4 / (1 + ${meters} / 2000)
      + (search @@ ${equals.join('&')}::tsquery)::int * 0.35::float8 desc, id
    limit ${query.limit}`.execute(db)
  return rows
}

/** Of each wanted kind the places of enough importance, the nearest first; the kinds in their order. */
export async function listNearestOfKinds(
  db: Database | Tx,
  query: {
    readonly mapVersion: string
    readonly near: LatLng
    readonly country: string | undefined
    readonly wanted: readonly {
      readonly kind: PlaceKind
      readonly leastRank: number
      readonly limit: number
    }[]
  },
): Promise<PlaceRow[]> {
  const { mapVersion, near, country, wanted } = query
  const shrink = Math.cos((near.lat * Math.PI) / 180)
  // The kind is written out, so that the planner may use the index of these kinds.
  const nearest = wanted.map(
    ({ kind, leastRank, limit }, index) => sql`
    (select ${index}::integer as part, ${placeColumns},
      (lat - ${near.lat}) ^ 2 + ((lng - ${near.lng}) * ${shrink}) ^ 2 as away
    from places
    where map_version = ${mapVersion} and kind = ${sql.lit(kind)} and rank >= ${leastRank} ${inCountry(country)}
    order by away, id
    limit ${limit})`,
  )
  const { rows } = await sql<PlaceRow>`
    select ${placeColumns} from (${sql.join(nearest, sql` union all `)}) as found order by part, away, id`.execute(
    db,
  )
  return rows
}

/** Addresses in the streets whose number starts with the given one: first the exact number, then the shortest. */
export async function listAddressRows(
  db: Database | Tx,
  mapVersion: string,
  streetIds: readonly string[],
  houseNumber: string,
  country: string | undefined,
  limit: number,
): Promise<(PlaceRow & { streetId: string; houseNumber: string })[]> {
  const { rows } = await sql<PlaceRow & { streetId: string; houseNumber: string }>`
    select ${placeColumns}, street_id, house_number from places
    where map_version = ${mapVersion} and street_id = any(${[...streetIds]})
      and house_number like ${`${houseNumber}%`} ${inCountry(country)}
    order by house_number <> ${houseNumber}, length(house_number), house_number, id
    limit ${limit}`.execute(db)
  return rows
}

/** The intersections of any of the streets, the most important first. */
export async function listIntersectionRows(
  db: Database | Tx,
  mapVersion: string,
  streetIds: readonly string[],
  country: string | undefined,
  limit: number,
): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    select ${placeColumns} from places
    where map_version = ${mapVersion} and id in (
      select place_id from street_intersections
      where map_version = ${mapVersion} and street_id = any(${[...streetIds]}))
      ${inCountry(country)}
    order by rank desc, id
    limit ${limit}`.execute(db)
  return rows
}

/** Leaves out places that are known to be in another country. */
const inCountry = (country: string | undefined) =>
  country === undefined ? sql`` : sql`and (country is null or country = ${country})`

/** Words of the map that the misspelled words may stand for. */
export async function listWordsLike(
  db: Database | Tx,
  mapVersion: string,
  typed: readonly string[],
): Promise<string[]> {
  const keys = [...new Set(typed.flatMap(typedKeys))]
  const { rows } = await sql<{ word: string }>`
    select distinct word from place_words
    where map_version = ${mapVersion} and key = any(${keys}::integer[])`.execute(db)
  return rows.map((row) => row.word)
}

export async function findPlaceRow(
  db: Database | Tx,
  mapVersion: string,
  id: string,
): Promise<PlaceRow | undefined> {
  const { rows } = await sql<PlaceRow>`
    select ${placeColumns} from places where map_version = ${mapVersion} and id = ${id}`.execute(db)
  return rows[0]
}

/** The bands that a box touches, as in the columns `lat_band`. */
function bandsOf(bounds: Bounds): number[] {
  const [first, last] = [Math.floor(bounds.south / 0.002), Math.floor(bounds.north / 0.002)]
  return Array.from({ length: last - first + 1 }, (_, i) => first + i)
}

/** All places inside a small box. */
export async function listPlaceRowsInside(
  db: Database | Tx,
  mapVersion: string,
  bounds: Bounds,
): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    select ${placeColumns} from places
    where map_version = ${mapVersion} and lat_band = any(${bandsOf(bounds)}::integer[])
      and lng between ${bounds.west} and ${bounds.east} and lat between ${bounds.south} and ${bounds.north}
    limit 5000`.execute(db)
  return rows
}

/** The streets that have points inside a small box, each with its point nearest to `point`. */
export async function listStreetRowsInside(
  db: Database | Tx,
  mapVersion: string,
  bounds: Bounds,
  point: LatLng,
): Promise<PlaceRow[]> {
  const shrink = Math.cos((point.lat * Math.PI) / 180)
  const { rows } = await sql<PlaceRow>`
    select distinct on (p.id) p.id, p.kind, s.lat, s.lng, p.rank, p.names, p.secondary
    from street_points s
    join places p on p.map_version = s.map_version and p.id = s.street_id
    where s.map_version = ${mapVersion} and s.lat_band = any(${bandsOf(bounds)}::integer[])
      and s.lng between ${bounds.west} and ${bounds.east} and s.lat between ${bounds.south} and ${bounds.north}
    order by p.id, (s.lat - ${point.lat}) ^ 2 + ((s.lng - ${point.lng}) * ${shrink}) ^ 2`.execute(db)
  return rows
}

/**
 * For each address, the places and streets inside its small box with a name in any language that its text starts with.
 * They are not sorted by distance.
 */
export async function listNamedRowsInside(
  db: Database | Tx,
  mapVersion: string,
  questions: readonly { readonly bounds: Bounds; readonly text: string }[],
): Promise<PlaceRow[][]> {
  if (questions.length === 0) return []
  const one = ({ bounds, text }: (typeof questions)[number], index: number) => {
    const { south, north, west, east } = bounds
    const inside = sql`map_version = ${mapVersion} and lat_band = any(${bandsOf(bounds)}::integer[])
      and lng between ${west} and ${east} and lat between ${south} and ${north}`
    const named = sql`exists (select from jsonb_each_text(names) as name where starts_with(${text}, name.value))`
    // The names are read last. PostgreSQL cannot estimate the cost of reading them, and would do so for every place of
    // the map.
    return sql`
      select ${index}::integer as question, ${placeColumns} from (
        (select * from places where ${inside} offset 0)
        union all
        select street.*
        from (select distinct street_id from street_points where ${inside} offset 0) as near
        cross join lateral (
          select * from places where map_version = ${mapVersion} and id = near.street_id offset 0) as street
      ) as found where ${named}`
  }
  const { rows } = await sql<PlaceRow & { question: number }>`
    ${sql.join(questions.map(one), sql` union all `)} order by question, id`.execute(db)
  const byQuestion = Map.groupBy(rows, (row) => row.question)
  return questions.map((_, index) => byQuestion.get(index) ?? [])
}
