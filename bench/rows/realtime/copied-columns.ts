import type pg from 'pg'

/** The columns of a table that a copied row can be given, for INSERT and, of a record `copy`, for SELECT. */
export async function copiedColumns(client: pg.Client, table: 'users' | 'bookings') {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  )
  return {
    insert: rows.map(({ name }) => name).join(', '),
    select: rows.map(({ name }) => `copy.${name}`).join(', '),
  }
}
