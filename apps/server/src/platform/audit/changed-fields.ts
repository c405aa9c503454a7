import { isDeepStrictEqual } from 'node:util'
import type { AuditedField, AuditedValues } from '../db/stored-values.ts'
import { computedNames, type FieldKind, type FieldRules, fieldKind } from './field-kinds.ts'

/** The changed fields as the audit log stores them. */
export interface ChangedFields {
  readonly changes: AuditedField[]
  /** Null: no personal field has changed. */
  readonly personal: Record<string, AuditedValues> | null
}

/** A value of a record with the names that lead to it. */
interface Leaf {
  readonly path: readonly string[]
  readonly value: unknown
}

/**
 * The fields that differ between two versions of a record; null: the record does not exist. Members of objects are
 * fields of their own, named by their path (`cancelFee.amount`); lists are compared as a whole. A field that is null or
 * does not exist has no value. Secrets have no values, and those of personal fields stand apart.
 */
export function changedFields(
  before: object | null,
  after: object | null,
  rules: FieldRules = {},
): ChangedFields {
  const old = leavesOf(before, rules)
  const now = leavesOf(after, rules)
  const changes: AuditedField[] = []
  const personal: Record<string, AuditedValues> = {}
  for (const field of new Set([...old.keys(), ...now.keys()])) {
    const versions = [old.get(field), now.get(field)] as const
    if (isDeepStrictEqual(versions[0]?.value, versions[1]?.value)) continue
    const kind = strictest(versions.map((leaf) => leaf && fieldKind(leaf.path, leaf.value, rules)))
    const values = valuesOf(...versions)
    if (kind === 'personal') personal[field] = values
    changes.push(kind === 'open' ? { field, ...values } : { field, hidden: kind })
  }
  return { changes, personal: Object.keys(personal).length === 0 ? null : personal }
}

/** All values of a record by their path. */
function leavesOf(record: object | null, { omit = [] }: FieldRules): Map<string, Leaf> {
  const leaves = new Map<string, Leaf>()
  const add = (path: readonly string[], value: unknown): void => {
    if (value === undefined || value === null) return
    if (isPlainObject(value) && Object.keys(value).length > 0) {
      for (const [name, member] of Object.entries(value)) add([...path, name], member)
    } else {
      leaves.set(path.join('.'), { path, value: inJson(value) })
    }
  }
  for (const [name, value] of Object.entries(record ?? {}))
    if (!omit.includes(name) && !computedNames.has(name)) add([name], value)
  return leaves
}

/** Bytes stay as they are: they are never stored. */
const inJson = (value: unknown): unknown =>
  value instanceof Uint8Array ? value : JSON.parse(JSON.stringify(value))

function isPlainObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

const strictest = (kinds: readonly (FieldKind | undefined)[]): FieldKind =>
  (['secret', 'personal'] as const).find((kind) => kinds.includes(kind)) ?? 'open'

const valuesOf = (before: Leaf | undefined, after: Leaf | undefined): AuditedValues => ({
  ...(before === undefined ? {} : { before: before.value }),
  ...(after === undefined ? {} : { after: after.value }),
})
