import type { Filter } from '@cabstand/contract/lists/filter'
import type { RawBuilder } from 'kysely'
import type { SignedIn } from '../caller.ts'
import type { Database } from '../db/database.ts'

export type SqlType = 'text' | 'uuid' | 'bigint' | 'numeric' | 'timestamptz' | 'boolean'

/** A column in SQL: the only expressions that sorting and filtering can use. */
export interface SqlColumn {
  readonly type: SqlType
  /** Compared by filters, and sorted by where the column sorts: it is then never null, and an index has its order. */
  readonly value: RawBuilder<unknown>
}

/** Where the rows of a list come from. Only a module's store makes one. */
export interface ListSource {
  /** Tables with their joins, each row once. */
  readonly from: RawBuilder<unknown>
  /** The selected columns, in addition to `id`. */
  readonly select: RawBuilder<unknown>
  readonly id: RawBuilder<string>
  readonly columns: Readonly<Record<string, SqlColumn>>
  /** The rows that this person may see at all. */
  visibleTo(caller: SignedIn): RawBuilder<boolean>
  /** The rows that contain what was typed. It may read first what other statements should be planned with. */
  matches(typed: string, search: Search): RawBuilder<boolean> | Promise<RawBuilder<boolean>>
}

/** Who searches, and what is not compared. */
export interface Search {
  readonly db: Database
  readonly caller: SignedIn
  /** Contacts are hidden in demo mode: a hit would reveal them. */
  readonly hidesContacts: boolean
  /** Whose mobile numbers are typed without a prefix; ISO 3166-1, empty for none. */
  readonly country: string
}

/** What a request asks of a list. */
export interface ListConditions {
  readonly filters: readonly (readonly [column: string, filter: Filter])[]
  /** What `matches` made of the typed text; undefined: nothing was typed. */
  readonly search: RawBuilder<boolean> | undefined
  readonly ids: readonly string[] | undefined
}

/** The position of a row in a sort order. */
export interface RowPosition {
  /** The text of the sorted column's value. */
  readonly value: string
  readonly id: string
}
