import * as z from 'zod/mini'
import { about, component } from '../describe.ts'
import { type Described, type EndpointDefinition, endpoint } from '../endpoint.ts'
import { ids, times } from '../examples/ids.ts'
import { defineList, type List } from '../lists/define-list.ts'
import { id, money, ok, paragraph, text } from '../schemas/common.ts'
import { recordChange } from '../schemas/record-change.ts'
import {
  type FieldGroups,
  type FieldValue,
  type InputOf,
  type ListedDefinition,
  type RecordDefinition,
  type RecordField,
  type RecordFields,
  recordList,
} from './record-definition.ts'

type Shape = Readonly<Record<string, z.ZodMiniType>>
type OutputOfShape<S extends Shape> = { readonly [K in keyof S]: z.core.output<S[K]> }

/** Fields that no form has, with an example of each. */
interface Computed<S extends Shape> {
  readonly shape: S
  readonly example: OutputOfShape<S> & { readonly id?: string }
}

/** What the API returns of a record: its fields, what is computed, and its version. */
export type RecordOf<F extends RecordFields, S extends Shape> = InputOf<F> &
  OutputOfShape<S> &
  OutputOfShape<typeof recordChange> & { readonly id: string }

/** A record as its endpoints return it. */
export type RowOfRecord<R extends { readonly record: z.ZodMiniType }> = z.core.output<R['record']>

/**
 * Declares a record that staff edit, from which follow its schemas, its list, its endpoints with their examples, and
 * its form in the console. `computed` are the fields that no form has, with an example of each, and of the id.
 */
export function defineRecord<
  const D extends ListedDefinition,
  const S extends Shape = Readonly<Record<never, z.ZodMiniType>>,
>(definition: D, computed: Computed<S>) {
  const record = defineUnlistedRecord<D, S>(definition, computed)
  const { tag, what, list } = definition as ListedDefinition
  return {
    ...record,
    list: defineList(
      {
        ...recordList(definition),
        tag,
        what: what[1],
        searched: list.searched,
        rows: { admin: record.record },
      },
      { rows: { admin: record.example } },
    ),
  }
}

/** The same for a record without a list of the console. */
export function defineUnlistedRecord<
  const D extends RecordDefinition,
  const S extends Shape = Readonly<Record<never, z.ZodMiniType>>,
>(definition: D, computed: Computed<S>) {
  type Input = InputOf<D['fields']>
  type Row = RecordOf<D['fields'], S>
  const { name, path, tag, errors, writes, what } = definition as RecordDefinition
  const [one, all] = what
  const { writes: further = [] } = errors
  const schemas = schemasOf<D['fields']>(definition.fields)
  const input = component(`${name}Fields`, z.object(schemas), `The fields of ${one} that admins edit.`)
  const record = component(
    `${name}Record`,
    z.object({ id, ...(schemas as Shape), ...computed.shape, ...recordChange }),
    `A record of ${all}, as admins see it.`,
  ) as unknown as z.ZodMiniType<Row, Row>
  const exampleInput = examplesOf(definition.fields) as Input
  const example = {
    id: ids.language,
    ...exampleInput,
    ...computed.example,
    version: 2,
    changedAt: times.requested,
    changedBy: 'Lena Moreau',
  } as unknown as Row
  const shared = { tag, roles: ['admin'] } as const
  const params = z.object({ id })
  const versioned = { params, idempotent: true, versioned: true } as const
  return {
    ...definition,
    input: input as unknown as z.ZodMiniType<Input, Input>,
    schemas,
    record,
    exampleInput,
    example,
    get: endpoint(
      {
        ...shared,
        name: `get${name as D['name']}`,
        method: 'GET',
        path: `${path as D['path']}/:id`,
        summary: `Read ${one}`,
        description: `Returns ${one}.`,
        params,
        status: 200,
        output: record,
        errors: [errors.notFound],
        idempotent: false,
      },
      { output: example },
    ),
    create: endpoint(
      {
        ...shared,
        name: `create${name as D['name']}`,
        method: 'POST',
        path: path as D['path'],
        summary: `Add ${one}`,
        description: writes.create,
        body: input as unknown as z.ZodMiniType<Input, Input>,
        status: 201,
        output: record,
        errors: ['name_taken', 'validation_failed', ...further],
        idempotent: true,
      },
      { body: exampleInput, output: example },
    ),
    update: endpoint(
      {
        ...shared,
        ...versioned,
        name: `update${name as D['name']}`,
        method: 'PATCH',
        path: `${path as D['path']}/:id`,
        summary: `Change ${one}`,
        description: `Changes the fields that the body names. ${writes.update}`,
        body: z.partial(input) as unknown as z.ZodMiniType<Partial<Input>, Partial<Input>>,
        status: 200,
        output: record,
        errors: [errors.notFound, 'name_taken', 'validation_failed', ...further],
      },
      { body: exampleInput, output: example },
    ),
    delete: endpoint(
      {
        ...shared,
        ...versioned,
        name: `delete${name as D['name']}`,
        method: 'DELETE',
        path: `${path as D['path']}/:id`,
        summary: `Delete ${one}`,
        description: writes.delete,
        status: 200,
        output: ok,
        errors: errors.inUse === undefined ? [errors.notFound] : [errors.notFound, errors.inUse],
      },
      { output: { ok: true } },
    ),
  }
}

/** Declares fields that admins edit in a form of their own, with their schemas and examples. */
export const defineFields = <const F extends RecordFields, const G extends FieldGroups>(definition: {
  readonly fields: F
  readonly groups: G
}) => ({
  ...definition,
  schemas: schemasOf<F>(definition.fields),
  exampleInput: examplesOf(definition.fields) as InputOf<F>,
})

/** The schema of each field, with its meaning and its example. */
function schemasOf<F extends RecordFields>(fields: F) {
  const schemas = Object.entries(fields).map(([name, field]) => {
    const schema = schemaOf(field)
    return [name, about(field.none === undefined ? schema : z.nullable(schema), field.about, field.example)]
  })
  return Object.fromEntries(schemas) as {
    readonly [K in keyof F]: z.ZodMiniType<FieldValue<F[K]>, FieldValue<F[K]>>
  }
}

const short = z.string().check(z.maxLength(20))

function schemaOf(field: RecordField): z.ZodMiniType {
  switch (field.kind) {
    case 'line':
      return text(field.max)
    case 'paragraph':
      return paragraph(field.max)
    case 'money':
      return money
    case 'integer':
      return z.int()
    case 'decimal':
    case 'share':
    case 'day':
      return short
    case 'choice':
      return z.enum(Object.keys(field.choices))
    case 'flag':
      return z.boolean()
    case 'translations':
      return z.record(short, text(field.max))
    case 'own':
      return field.schema
    default:
      return field satisfies never
  }
}

const examplesOf = (fields: RecordFields): unknown =>
  Object.fromEntries(Object.entries(fields).map(([name, { example }]) => [name, example]))

/** A record with its endpoints. */
export type StaffRecord = RecordDefinition & {
  readonly record: z.ZodMiniType<{ readonly id: string }>
  readonly get: Described<EndpointDefinition>
  readonly create: Described<EndpointDefinition>
  readonly update: Described<EndpointDefinition>
  readonly delete: Described<EndpointDefinition>
}

/** A record with its list and its endpoints. */
export type ListedRecord = StaffRecord & {
  readonly list: List & { readonly rows: { readonly admin: z.ZodMiniType<{ readonly id: string }> } }
}
