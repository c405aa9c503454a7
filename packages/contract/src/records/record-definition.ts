import type * as z from 'zod/mini'
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
  /** The group of the form that it is in; absent: the form has no groups. */
  readonly group?: string
  /** In both columns of the form. */
  readonly wide?: true
}

/** The kinds of fields, with what each must know. Limits beyond the length of texts are rules of the domain. */
export type RecordField = FieldTexts &
  (
    | {
        readonly kind: 'line' | 'paragraph'
        readonly max: number
        /** Of a line that is no text in a language: it is written from left to right. */
        readonly typed?: 'code' | 'email' | 'tel' | 'url'
        readonly example: string
      }
    /** Minor units of the settings' currency. */
    | { readonly kind: 'money'; readonly example: number; readonly start?: number }
    | { readonly kind: 'integer'; readonly example: number }
    /** A decimal as text. */
    | { readonly kind: 'decimal'; readonly example: string }
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
    /** Absent texts: on and off. */
    | { readonly kind: 'flag'; readonly on?: TextKey; readonly off?: TextKey; readonly example: boolean }
    /** A line in the languages other than the default one, by locale; empty ones are left out. */
    | {
        readonly kind: 'translations'
        readonly max: number
        readonly example: Readonly<Record<string, string>>
      }
    /** Anything else: the screen says how it is typed, read and shown. */
    | { readonly kind: 'own'; readonly schema: z.ZodMiniType; readonly example: unknown }
  ) & {
    /** The field applies only while another has one of these values. */
    readonly onlyIf?: readonly [field: string, ...values: string[]]
  }

export type RecordFields = Readonly<Record<string, RecordField>>

type ValueOfKind<F extends RecordField> = F extends { kind: 'flag' }
  ? boolean
  : F extends { kind: 'choice'; choices: infer C }
    ? keyof C & string
    : F extends { kind: 'own'; schema: infer S extends z.ZodMiniType }
      ? Unchanging<z.core.output<S>>
      : F extends { kind: 'translations' }
        ? Readonly<Record<string, string>>
        : F extends { kind: 'money' | 'integer' }
          ? number
          : string
/** Lists of a record are replaced as a whole. */
type Unchanging<T> = T extends readonly (infer Item)[] ? readonly Item[] : T
export type FieldValue<F extends RecordField> = F extends { none: TextKey }
  ? ValueOfKind<F> | null
  : ValueOfKind<F>
/** What staff edit of a record. */
export type InputOf<F extends RecordFields> = { readonly [K in keyof F]: FieldValue<F[K]> }

/** A record that staff edit in a form. */
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
  /** The groups of a long form in their order, each with its title and a note. */
  readonly groups?: FieldGroups
  readonly errors: {
    readonly notFound: ErrorCode
    readonly inUse?: ErrorCode
    /** Further ones of adding and changing. */
    readonly writes?: readonly ErrorCode[]
  }
  /** What the API description says of each write, in full sentences. */
  readonly writes: { readonly create: string; readonly update: string; readonly delete: string }
}

export type FieldGroups = Readonly<Record<string, readonly [title: TextKey, note: TextKey]>>

/** A record with a list that is searched, sorted and exported. */
export interface ListedDefinition extends RecordDefinition {
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
  decimal: 'decimal',
  share: 'text',
  day: 'text',
  choice: 'choice',
  flag: 'flag',
  translations: 'text',
  own: 'text',
} as const satisfies Record<RecordField['kind'], ListColumn['kind']>

/** The list of a record. A column that is a field has its label, kind and choices. */
export function recordList<const D extends Pick<ListedDefinition, 'path' | 'fields' | 'list'>>({
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
      ...(field.kind === 'day' && { day: true }),
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
export function recordAddresses(
  definition: Pick<RecordDefinition, 'path' | 'fields'> & Partial<Pick<ListedDefinition, 'list'>>,
) {
  const { path, fields, list } = definition
  const write = { path: `${path}/:id`, idempotent: true }
  return {
    ...definition,
    ...(list && {
      list: {
        ...recordList({ path, fields, list }),
        feed: undefined,
        list: { method: 'GET', path },
        count: { method: 'GET', path: `${path}/count` },
        export: { path: `${path}/export` },
      },
    }),
    get: { method: 'GET', path: `${path}/:id` },
    create: { method: 'POST', path, idempotent: true },
    update: { ...write, method: 'PATCH' },
    delete: { ...write, method: 'DELETE' },
  }
}
