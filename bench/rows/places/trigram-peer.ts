import type { LatLng } from '@cabstand/domain/distance'
import pg from 'pg'
import { fold } from '../../../apps/server/src/maps/places/fold.ts'
import type { BenchContext } from '../../row.ts'
import type { StoredMap } from './load-places.ts'

const [limit, fewAnswers] = [8, 3]
/** Ordered by importance and distance; $2 and $3 are the user's location. */
const order = 'rank / 2500.0 + 0.4 / (1 + 55 * sqrt((lat - $2) ^ 2 + (lng - $3) ^ 2)) desc'

/**
 * The usual search for places in PostgreSQL: all names as a tsvector, searched by prefix, and by pg_trgm's word
 * similarity when there are few results. Returns its search function.
 */
export async function preparePeer(
  context: BenchContext,
  { superUrl, places }: StoredMap,
): Promise<(asked: { query: string; near: LatLng }) => Promise<unknown>> {
  const client = new pg.Client({ connectionString: superUrl })
  await client.connect()
  context.defer(() => client.end())
  await client.query('create extension if not exists pg_trgm')
  await client.query(
    'create temp table trigram (id text, lat float8, lng float8, rank smallint, name text, words tsvector)',
  )
  for (let at = 0; at < places.length; at += 5000) {
    const batch = places.slice(at, at + 5000)
    await client.query(
      `insert into trigram select *, to_tsvector('simple', name)
       from unnest($1::text[], $2::float8[], $3::float8[], $4::smallint[], $5::text[]) as p (id, lat, lng, rank, name)`,
      [
        batch.map((place) => place.id),
        batch.map((place) => place.lat),
        batch.map((place) => place.lng),
        batch.map((place) => place.rank),
        batch.map((place) => fold(Object.values(place.names).join(' '))),
      ],
    )
  }
  await client.query('create index on trigram using gin (words)')
  await client.query('create index on trigram using gin (name gin_trgm_ops)')
  await client.query('analyze trigram')
  return async ({ query, near: { lat, lng } }) => {
    const words = fold(query).match(/[\p{L}\p{N}]+/gu) ?? []
    if (words.length === 0) return []
    const begun = await client.query(
      `select * from (select id, name, lat, lng, rank from trigram where words @@ $1::tsquery limit 1500) as m
       order by ${order} limit ${limit}`,
      [words.map((word) => `'${word}':*`).join('&'), lat, lng],
    )
    if (begun.rows.length >= fewAnswers) return begun.rows
    const similar = await client.query(
      `select id, name, lat, lng, rank from trigram where $1 <% name
       order by word_similarity($1, name) desc, ${order} limit ${limit}`,
      [words.join(' '), lat, lng],
    )
    return similar.rows
  }
}
