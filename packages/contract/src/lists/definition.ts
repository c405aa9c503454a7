import type { Role } from '@cabstand/domain/roles'
import type * as z from 'zod/mini'
import type { Tag } from '../tags.ts'
import type { TextKey } from '../texts/keys.ts'
import { readIn } from '../texts/read-in.ts'

/**
 * What the values of a column are. It decides how the column is filtered, shown and exported. A `reference` is
 * `{ id, name }`, or null; `changes` are those of the record that the row's `subjectType` names.
 */
export type ColumnKind =
  | 'text'
  | 'mobile'
  | 'code'
  | 'choice'
  | 'reference'
  | 'flag'
  | 'integer'
  | 'decimal'
  | 'money'
  | 'time'
  | 'changes'

export interface ListColumn {
  readonly kind: ColumnKind
  /** The heading. */
  readonly label: TextKey
  /** The list can be sorted by this column. The database has an index for the order. */
  readonly sorts?: true
  /** The list can be filtered by this column. */
  readonly filters?: true
  /** For the kind `choice`: every value, with its text. */
  readonly choices?: Readonly<Record<string, TextKey>>
  /** Of texts that are codes: the text of each in files. Others are people's own words. Screens have their own cell. */
  readonly words?: Readonly<Record<string, TextKey>>
  /** Of texts: they are days, YYYY-MM-DD. */
  readonly day?: true
  /** An amount that makes a sum smaller: shown below zero. */
  readonly minus?: true
  /** Shown empty where another column has this value. */
  readonly emptyIf?: readonly [column: string, value: string]
  /** Of a text: the field of a row that has it in other languages, by locale. */
  readonly translations?: string
  /** Absent: shown to every role that may read the list. */
  readonly roles?: readonly Role[]
  /** Shown only after the person chooses it. */
  readonly hidden?: true
  /** Null means that it is hidden, in demo mode; who has none has an empty text. */
  readonly contact?: true
  /** On phones it stands directly after the first column: it is what people look for. */
  readonly early?: true
}

type Values = Readonly<Record<string, unknown>>

/** The value of a column that screens and files show of a row, in a language where it is there in several. */
export function shownValue(name: string, column: ListColumn, row: Values, language?: string): unknown {
  const { emptyIf, minus, translations } = column
  const value = row[name]
  if (emptyIf !== undefined && row[emptyIf[0]] === emptyIf[1]) return null
  if (translations !== undefined && typeof value === 'string') {
    return readIn({ address: value, translations: row[translations] as Record<string, string> }, language)
  }
  return minus && value !== 0 ? -Number(value) : value
}

/** Texts of filters by column name, in the form of `filter.ts`. */
export type FilterTexts = Readonly<Record<string, string>>

/** A sort order: a column, after `-` when the order is descending. */
export type Sort = string

export interface ListDefinition {
  /** In upper camel case, the plural of what is listed: `Drivers`. */
  readonly name: string
  /** The endpoint of the rows: `/api/drivers`. */
  readonly path: string
  readonly tag: Tag
  /** What is listed, in lower case and plural: "drivers". */
  readonly what: string
  /** What `search` is compared with, as the end of a sentence: "name, mobile number and number plate". */
  readonly searched: string
  /** The schema of a row for each role. Every column is a field of it. Rows have an `id`. */
  readonly rows: { readonly [R in Role]?: z.ZodMiniType<{ readonly id: string }> }
  readonly columns: Readonly<Record<string, ListColumn>>
  readonly sort: Sort
  /** The name of the feed that tells when rows have changed: `drivers-rows`. Absent: the list is not live. */
  readonly live?: string
  /** Named filters with counts. The first has no filter. */
  readonly tabs: Readonly<Record<string, { readonly label: TextKey; readonly filters: FilterTexts }>>
}

/** Column names in `filters` and `sort` must not be names of other query parameters. */
export const reservedNames = [
  'search',
  'sort',
  'tab',
  'cursor',
  'limit',
  'ids',
  'format',
  'columns',
  'language',
] as const

export interface SortOrder {
  readonly column: string
  readonly descending: boolean
}

export function readSort(sort: Sort): SortOrder {
  return sort.startsWith('-')
    ? { column: sort.slice(1), descending: true }
    : { column: sort, descending: false }
}

/** The columns that a role may see, in order. */
export function columnsFor(
  list: Pick<ListDefinition, 'columns'>,
  role: Role,
): readonly [string, ListColumn][] {
  return Object.entries(list.columns).filter(([, { roles }]) => roles === undefined || roles.includes(role))
}
