import type { ErrorCode } from '../errors.ts'
import type { ListColumn, ListDefinition } from '../lists/definition.ts'
import type { SubjectType } from '../schemas/audit.ts'
import type { Tag } from '../tags.ts'
import type { TextKey } from '../texts/keys.ts'

interface FieldTexts {
  /** Its name in forms, lists, conflicts and the audit log. */
  readonly label: TextKey
  readonly hint?: TextKey
  /** What null means, such as "No limit". Absent: the field is never null. */
  readonly none?: TextKey
  /** Its meaning and unit, for the API description. */
  readonly about: string
}

/** The kinds of fields, with what each must know. Limits beyond the length of texts are rules of the domain. */
export type RecordField = FieldTexts &
  (
    | { readonly kind: 'line' | 'paragraph'; readonly max: number; readonly example: string }
    /** Minor units of the settings' currency. */
    | { readonly kind: 'money'; readonly example: number; readonly start?: number }
    | { readonly kind: 'integer'; readonly example: number }
    /** A decimal as text. */
    | { readonly kind: 'percentage'; readonly example: string }
    /** A percentage or, while the field named `flatBy` is `flat`, minor units; both as text. */
    | {
        readonly kind: 'share'
        readonly flatBy: string
        /** Its label while it is a percentage, and while it is an amount. */
        readonly labels: readonly [percentage: TextKey, flat: TextKey]
        readonly example: string
      }
    /** YYYY-MM-DD. */
    | { readonly kind: 'day'; readonly example: string }
    /** The first is chosen in a new record. */
    | {
        readonly kind: 'choice'
        readonly choices: Readonly<Record<string, TextKey>>
        readonly example: string
      }
    | { readonly kind: 'flag'; readonly on: TextKey; readonly off: TextKey; readonly example: boolean }
  ) & {
    /** The field applies only while another has this value. */
    readonly onlyIf?: readonly [field: string, value: string]
  }

export type RecordFields = Readonly<Record<string, RecordField>>

type ValueOfKind<F extends RecordField> = F extends { kind: 'flag' }
  ? boolean
  : F extends { kind: 'choice'; choices: infer C }
    ? keyof C & string
    : F extends { kind: 'money' | 'integer' }
      ? number
      : string
export type FieldValue<F extends RecordField> = F extends { none: TextKey }
  ? ValueOfKind<F> | null
  : ValueOfKind<F>
/** What staff edit of a record. */
export type InputOf<F extends RecordFields> = { readonly [K in keyof F]: FieldValue<F[K]> }

/** A record that staff edit in a form, with its list. */
export interface RecordDefinition {
  /** In upper camel case, singular: `Promo`. Its endpoints are `createPromo` and so on. */
  readonly name: string
  readonly path: string
  readonly tag: Tag
  /** In lower case with its article: "a promo"; and what a list of them is called: "promos". */
  readonly what: readonly [one: string, all: string]
  /** Its kind in the audit log. */
  readonly subject: SubjectType
  /** The field that names a record to people. */
  readonly nameField: string
  readonly fields: RecordFields
  readonly errors: { readonly notFound: ErrorCode; readonly inUse?: ErrorCode }
  /** What the API description says of each write, in full sentences. */
  readonly writes: { readonly create: string; readonly update: string; readonly delete: string }
  readonly list: Pick<ListDefinition, 'name' | 'searched' | 'sort' | 'tabs'> & {
    /** In order. A field needs nothing more; other columns are declared whole. */
    readonly columns: Readonly<Record<string, Partial<ListColumn>>>
  }
}

const columnKinds = {
  line: 'text',
  paragraph: 'text',
  money: 'money',
  integer: 'integer',
  percentage: 'decimal',
  share: 'text',
  day: 'text',
  choice: 'choice',
  flag: 'flag',
} as const satisfies Record<RecordField['kind'], ListColumn['kind']>

/** The list of a record. A column that is a field has its label, kind and choices. */
export function recordList<const D extends Pick<RecordDefinition, 'path' | 'fields' | 'list'>>({
  path,
  fields,
  list,
}: D) {
  const columns = Object.entries(list.columns).map(([column, given]) => {
    const field = fields[column]
    const own = field && {
      kind: columnKinds[field.kind],
      label: field.label,
      ...(field.kind === 'choice' && { choices: field.choices }),
    }
    return [column, { ...own, ...given }]
  })
  return {
    name: list.name,
    path,
    sort: list.sort as D['list']['sort'],
    tabs: list.tabs as D['list']['tabs'],
    columns: Object.fromEntries(columns) as { readonly [K in keyof D['list']['columns']]: ListColumn },
  } as const
}

/** What browsers load of a record: they trust the responses of their own server, and need no schemas. */
export function recordAddresses<const D extends Pick<RecordDefinition, 'path' | 'fields' | 'list'>>(
  definition: D,
) {
  const { path } = definition
  const write = { path: `${path}/:id`, idempotent: true }
  return {
    ...definition,
    list: {
      ...recordList(definition),
      feed: undefined,
      list: { method: 'GET', path },
      count: { method: 'GET', path: `${path}/count` },
      export: { path: `${path}/export` },
    },
    get: { method: 'GET', path: `${path}/:id` },
    create: { method: 'POST', path, idempotent: true },
    update: { ...write, method: 'PATCH' },
    delete: { ...write, method: 'DELETE' },
  }
}
