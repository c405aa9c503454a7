import type { Role } from '@cabstand/domain/roles'
import * as z from 'zod/mini'
import { about, component } from '../describe.ts'
import {
  type Described,
  type DownloadDefinition,
  type EndpointDefinition,
  endpoint,
  type OutputByRole,
} from '../endpoint.ts'
import { id, queryInteger, text, typed } from '../schemas/common.ts'
import { type ListColumn, type ListDefinition, readSort, reservedNames } from './definition.ts'
import { readFilter } from './filter.ts'
import { type ListFeed, listFeed } from './live.ts'

export const exportTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const
export type ExportFormat = keyof typeof exportTypes

/** Larger results are not counted to their end. */
export const maxCounted = 10_000
const maxIds = 200

export const listCount = component(
  'ListCount',
  z.object({
    count: about(z.int(), `The number of rows; at most ${maxCounted}.`, 86),
    more: about(z.boolean(), 'There are more rows than `count`.'),
  }),
  'How many rows match.',
)
export type ListCount = z.infer<typeof listCount>

export const listCounts = component(
  'ListCounts',
  z.object({
    shown: about(listCount, 'Rows that match tab, filters and search.'),
    unfiltered: about(listCount, 'Rows of the tab without filters and search.'),
    tabs: about(z.record(z.string(), listCount), 'Rows that match filters and search, by tab.'),
  }),
  'The counts of a list.',
)
export type ListCounts = z.infer<typeof listCounts>

const cursor = z.nullable(z.string())

type Rows = ListDefinition['rows']
const pageOf = <S extends z.ZodMiniType>(row: S) =>
  z.object({
    rows: z.array(row),
    previous: about(cursor, 'Pass it as `cursor` to read the page before; null at the start.'),
    next: about(cursor, 'Pass it as `cursor` to read the page after; null at the end.'),
  })
type PageSchema<S extends z.ZodMiniType> = ReturnType<typeof pageOf<S>>
type PagesByRole<R extends Rows> = { readonly [K in keyof R & Role]: PageSchema<NonNullable<R[K]>> }

/** The conditions of a list, which its three endpoints share. Filters have further parameters, one for each column. */
function conditionsOf(list: ListDefinition) {
  const filters: Record<string, z.ZodMiniType> = {}
  for (const [name, column] of Object.entries(list.columns))
    if (column.filters) filters[name] = filterSchema(column)
  const known = z.object({
    search: z.optional(about(typed(100), `Compared with ${list.searched}.`, 'rui 48')),
    tab: z.optional(about(z.enum(Object.keys(list.tabs)), 'A named filter. Absent: all rows.')),
    ids: z.optional(
      about(
        z.pipe(
          text(maxIds * 37),
          z.pipe(
            z.transform((joined: string) => joined.split(',')),
            z.array(id).check(z.maxLength(maxIds)),
          ),
        ),
        `Only these rows, at most ${maxIds}, separated by commas.`,
      ),
    ),
  })
  // Their names are known at run time only: handlers read them with `filtersIn`.
  return z.extend(known, filters) as typeof known
}

const sortSchema = (list: ListDefinition) => {
  const columns = Object.entries(list.columns).flatMap(([name, { sorts }]) => (sorts ? [name] : []))
  const sorts = columns.flatMap((name) => [name, `-${name}`])
  return z.optional(about(z.enum(sorts), 'Sorted by this column; `-` before it: descending.', list.sort))
}

/** Declares a list: its rows by page, its counts and its export have one endpoint each. */
export function defineList<const L extends ListDefinition>(
  list: L,
  examples: {
    readonly rows: { readonly [R in keyof L['rows'] & Role]: z.core.output<NonNullable<L['rows'][R]>> }
  },
) {
  assertWellFormed(list)
  const roles = rolesOf(list)
  const conditions = conditionsOf(list)
  const sort = sortSchema(list)
  const shared = { tag: list.tag, roles, errors: [] } as const
  const counted = { count: 1, more: false }
  const rows = {
    ...shared,
    name: `list${list.name}`,
    method: 'GET',
    path: list.path,
    summary: `List ${list.what}`,
    description: `Returns one page of ${list.what}, sorted and filtered. Cursors belong to the sort order that they were returned for.`,
    query: z.extend(conditions, {
      sort,
      cursor: z.optional(about(text(400), '`previous` or `next` of an earlier response.')),
      limit: z.optional(about(queryInteger(1, 100), 'The maximum number of rows; absent: 30.', 20)),
    }),
    status: 200,
    output: pagesOf<L['rows']>(list.rows),
    idempotent: false,
  } as const satisfies EndpointDefinition
  return {
    ...list,
    feed: (list.live && listFeed(list.live, roles)) as L['live'] extends string ? ListFeed : undefined,
    list: describeRows(rows, examples.rows),
    count: endpoint(
      {
        ...shared,
        name: `count${list.name}`,
        method: 'GET',
        path: `${list.path}/count`,
        summary: `Count ${list.what}`,
        description: `Counts the ${list.what} of each tab. Counting ends at ${maxCounted}.`,
        query: conditions,
        status: 200,
        output: listCounts,
        idempotent: false,
      },
      { output: { shown: counted, unfiltered: counted, tabs: { all: counted } } },
    ),
    export: endpoint(
      {
        ...shared,
        kind: 'download',
        name: `export${list.name}`,
        method: 'GET',
        path: `${list.path}/export`,
        summary: `Export ${list.what}`,
        description: `Returns all ${list.what} that match, as a file with one line for each.`,
        query: z.extend(conditions, {
          sort,
          format: about(z.enum(['csv', 'xlsx']), 'The format of the file.'),
          columns: z.optional(
            about(text(1000), 'Column names separated by commas; absent: all that the role may see.'),
          ),
          language: z.optional(
            about(text(20), 'Locale of the headings; absent: the default language.', 'en'),
          ),
        }),
        mediaTypes: Object.values(exportTypes),
      },
      {},
    ),
  }
}

/** A list with its endpoints. */
export type List = ListDefinition & {
  readonly list: Described<EndpointDefinition & { readonly output: OutputByRole }>
  readonly count: Described<EndpointDefinition & { readonly output: typeof listCounts }>
  readonly export: Described<DownloadDefinition>
  /** Undefined: the list is not live. */
  readonly feed: ListFeed | undefined
}

/** The row of a list, with the fields of all roles. */
export type RowOf<L extends { readonly rows: Rows }> = L['rows']['admin'] extends z.core.$ZodType
  ? z.core.output<L['rows']['admin']>
  : never

function filterSchema(column: ListColumn) {
  const valid = z.string().check(
    z.maxLength(2000),
    z.refine((value) => readFilter(column, value) !== undefined, 'Invalid filter.'),
  )
  return z.optional(about(valid, filterDescription[column.kind]))
}

const range = 'A range with one or both ends, which belong to it'
const filterDescription: Readonly<Record<ListColumn['kind'], string>> = {
  text: 'Contains this text.',
  mobile: 'Contains these digits.',
  code: 'Contains this text.',
  choice: 'One of these values, separated by commas.',
  reference: 'One of these ids, separated by commas.',
  changes: 'Not filtered.',
  flag: '`yes` or `no`.',
  integer: `${range}: \`10..20\`, \`10..\`.`,
  decimal: `${range}: \`4.5..\`.`,
  money: `${range}, in minor units: \`..-1\`.`,
  time: `${range}, of dates in the time zone of the settings: \`2026-11-01..2026-11-22\`.`,
}

function rolesOf({ rows }: ListDefinition): Role[] {
  return Object.keys(rows).filter((role): role is Role => role in rows)
}

function pagesOf<R extends Rows>(rows: R): PagesByRole<R> {
  const pages = Object.entries(rows).map(([role, row]) => [role, pageOf(row)])
  return Object.fromEntries(pages) as PagesByRole<R>
}

function describeRows<E extends EndpointDefinition>(
  definition: E,
  rows: Readonly<Record<string, unknown>>,
): Described<E> {
  const output = Object.fromEntries(
    Object.entries(rows).map(([role, row]) => [role, { rows: [row], previous: null, next: null }]),
  )
  return { ...definition, examples: { output } }
}

/** Throws Error for a list that contradicts itself. */
function assertWellFormed(list: ListDefinition): void {
  const { column } = readSort(list.sort)
  if (!list.columns[column]?.sorts) throw new Error(`${list.name}: sorted by ${column}, which does not sort`)
  const reserved: readonly string[] = reservedNames
  const clash = Object.keys(list.columns).find((name) => reserved.includes(name))
  if (clash !== undefined) throw new Error(`${list.name}: ${clash} is the name of another parameter`)
  for (const { filters } of Object.values(list.tabs))
    for (const [name, value] of Object.entries(filters)) {
      const filtered = list.columns[name]
      if (!filtered?.filters || readFilter(filtered, value) === undefined)
        throw new Error(`${list.name}: a tab has the unknown filter ${name}=${value}`)
    }
}
