import type { LatLng } from '@cabstand/domain/distance'
import { sql } from 'kysely'
import { fold } from '../../../apps/server/src/modules/maps/places/fold.ts'
import type { StoredMap } from './load-places.ts'

const [limit, fewAnswers] = [8, 3]

/**
 * The usual search of places in PostgreSQL alone: all names as a tsvector, searched by beginnings, and by pg_trgm's
 * word similarity where little is found. Resolves to its search.
 */
export async function preparePeer({
  db,
  id,
  places,
  asSuperuser,
}: StoredMap): Promise<(asked: { query: string; near: LatLng }) => Promise<unknown>> {
  const table = sql.table(`trigram_${id.replace(/\W/g, '_')}`)
  await asSuperuser(`create extension if not exists pg_trgm`)
  await sql`create table ${table} (id text, lat float8, lng float8, rank smallint, name text, words tsvector)`.execute(
    db,
  )
  for (let at = 0; at < places.length; at += 5000) {
    const batch = places.slice(at, at + 5000)
    await sql`
      insert into ${table}
      select *, to_tsvector('simple', name) from unnest(
        ${batch.map((place) => place.id)}::text[], ${batch.map((place) => place.lat)}::float8[],
        ${batch.map((place) => place.lng)}::float8[], ${batch.map((place) => place.rank)}::smallint[],
        ${batch.map((place) => fold(Object.values(place.names).join(' ')))}::text[]) as p (id, lat, lng, rank, name)`.execute(
      db,
    )
  }
  await sql`create index on ${table} using gin (words)`.execute(db)
  await sql`create index on ${table} using gin (name gin_trgm_ops)`.execute(db)
  await sql`analyze ${table}`.execute(db)
  return async ({ query, near }) => {
    const words = fold(query).match(/[\p{L}\p{N}]+/gu) ?? []
    if (words.length === 0) return []
    const order = sql`rank / 2500.0 + 0.4 / (1 + 55 * sqrt((lat - ${near.lat}) ^ 2 + (lng - ${near.lng}) ^ 2)) desc`
    const begun = words.map((word) => `'${word}':*`).join('&')
    const { rows } = await sql`
      select * from (select id, name, lat, lng, rank from ${table} where words @@ ${begun}::tsquery limit 1500) as m
      order by ${order} limit ${limit}`.execute(db)
    if (rows.length >= fewAnswers) return rows
    const typed = words.join(' ')
    return sql`
      select id, name, lat, lng, rank from ${table} where ${typed} <% name
      order by word_similarity(${typed}, name) desc, ${order} limit ${limit}`.execute(db)
  }
}
