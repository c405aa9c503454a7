import { searchedNumbers } from '@cabstand/contract/mobile-number'
import type { Role } from '@cabstand/domain/roles'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import { escapeLike } from '../../platform/db/escape-like.ts'

const withoutContacts = sql`(lower(u.first_name || ' ' || u.last_name || ' ' || u.vehicle_number)
  || ' ' || regexp_replace(lower(u.vehicle_number), '[^[:alnum:]]', '', 'g'))`

/**
 * The condition on `users u` that every word occurs in the person's search text, as typed or without separators: plates
 * are typed with any; or that a mobile number does, as people type it in `country`. The search text is indexed; where
 * contacts are hidden, the rest of it decides.
 */
export function containsWords(
  typed: string,
  { hidesContacts, country }: { readonly hidesContacts: boolean; readonly country: string },
): RawBuilder<boolean> {
  const contains = (part: string) => {
    const pattern = `%${escapeLike(part)}%`
    const found = sql<boolean>`u.search_text like ${pattern}`
    return hidesContacts ? sql<boolean>`(${found} and ${withoutContacts} like ${pattern})` : found
  }
  const words = joinShortWords(typed.toLowerCase()).map((word) => {
    const joined = word.replaceAll(/[-./]/g, '')
    return joined === word || joined === ''
      ? contains(word)
      : sql<boolean>`(${contains(word)} or ${contains(joined)})`
  })
  const numbers = searchedNumbers(typed, country).map(contains)
  return sql<boolean>`(${sql.join([sql`(${sql.join(words, sql` and `)})`, ...numbers], sql` or `)})`
}

/** Short words in a row, a digit among them, are parts of a plate: `48 qk 27` is `48qk27`. */
function joinShortWords(text: string): string[] {
  const joined = text.replaceAll(/(?<!\S)\S{1,2}(?:\s+\S{1,2})+(?!\S)/g, (run) =>
    /\d/.test(run) ? run.replaceAll(/\s/g, '') : run,
  )
  return joined.trim().split(/\s+/)
}

export interface PeopleSearch {
  readonly usertype: Role
  readonly hidesContacts: boolean
  readonly country: string
  /** More people than this are not looked for. */
  readonly limit: number
}

/** Ids of people in whose search text every word occurs. */
export async function findPeopleContaining(
  db: Database,
  typed: string,
  { usertype, limit, ...search }: PeopleSearch,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u
    where u.usertype = ${usertype} and u.mobile is not null and ${containsWords(typed, search)}
    limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
