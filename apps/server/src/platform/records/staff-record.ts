import type { StaffRecord } from '@cabstand/contract/records/define-record'
import type { InputOf, RecordFields } from '@cabstand/contract/records/record-definition'
import type { FieldProblem } from '@cabstand/domain/field-problem'
import type * as z from 'zod/mini'
import type { FieldRules } from '../audit/field-kinds.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Database } from '../db/database.ts'
import { assertTransaction, type Tx } from '../db/transaction.ts'
import { isReferenced, violatedConstraint } from '../db/violated-constraint.ts'
import { AppError } from '../http/errors.ts'
import { assertNoProblems, toFieldErrors } from '../http/field-problems.ts'
import { assertVersion } from '../http/record-version.ts'
import { withoutAbsent } from '../http/without-absent.ts'
import { newId } from '../new-id.ts'
import {
  type ChangeMark,
  findRecord,
  lockRecord,
  type RecordSource,
  type StoredRecord,
} from './record-source.ts'

export type FieldsOf<R extends { readonly fields: RecordFields }> = InputOf<R['fields']>
type AnswerOf<R extends { readonly record: z.ZodMiniType }> = z.core.output<R['record']>
/** What a row adds to its fields, id and version in the API. */
type ComputedOf<R extends StaffRecord> = Omit<AnswerOf<R>, keyof FieldsOf<R> | 'id' | keyof VersionAnswer>
type VersionAnswer = { version: number; changedAt: string; changedBy: string | null }

export interface StaffRecordOptions<R extends StaffRecord, Row extends StoredRecord & FieldsOf<R>> {
  readonly source: RecordSource<Row, FieldsOf<R>>
  /** The domain's rules. */
  readonly check: (fields: FieldsOf<R>) => readonly FieldProblem[]
  /** Throws for a change that only its own fields are about: those of a new record, or those that the body names. */
  readonly assertChange?: (changes: Partial<FieldsOf<R>>) => Promise<void>
  /** What the API shows beside the fields; asked once for all rows of a page. */
  readonly compute: () => Promise<(row: Row) => ComputedOf<R>>
  /** Constraints that make a field unique: the constraint's name → the field. */
  readonly unique: Readonly<Record<string, keyof FieldsOf<R> & string>>
  /** Columns that no change of staff is about, beside the version, and those whose keys are data. */
  readonly audit?: Pick<FieldRules, 'omit' | 'dictionaries'>
}

/** An admin's change of the record that they have read as `version`. */
export interface RecordEdit extends ChangeMark {
  readonly id: string
  readonly version: number
}

const omitted = ['version', 'changedAt', 'changedBy', 'changedByName']

/** Records a change of a record by staff in the audit log: `before` and `after` are whole rows. */
export const recordStaffChange = (
  tx: Tx,
  { subject }: Pick<StaffRecord, 'subject'>,
  change: Pick<FieldRules, 'omit' | 'dictionaries'> & {
    readonly before: { readonly id: string } | null
    readonly after: { readonly id: string } | null
  },
): Promise<void> =>
  recordChange(tx, {
    ...change,
    type: subject,
    id: (change.after ?? change.before)?.id ?? '',
    omit: [...omitted, ...(change.omit ?? [])],
  })

/** The fields of a definition, and its rows as the API returns them. */
function answers<R extends StaffRecord, Row extends StoredRecord & FieldsOf<R>>(
  { fields }: R,
  compute: StaffRecordOptions<R, Row>['compute'],
) {
  const names = Object.keys(fields) as (keyof FieldsOf<R> & string)[]

  const fieldsOf = (row: FieldsOf<R>) =>
    Object.fromEntries(names.map((name) => [name, row[name]])) as FieldsOf<R>

  const complete = async (rows: readonly Row[]): Promise<AnswerOf<R>[]> => {
    const computed = await compute()
    return rows.map((row) => ({
      ...fieldsOf(row),
      ...computed(row),
      id: row.id,
      version: row.version,
      changedAt: row.changedAt.toISOString(),
      changedBy: row.changedByName,
    })) as AnswerOf<R>[]
  }

  const answer = async (row: Row): Promise<AnswerOf<R>> => {
    const [one] = await complete([row])
    return one as AnswerOf<R>
  }

  return { fieldsOf, complete, answer }
}

/** Reads and writes the records of a definition, with their rules, versions, and entries in the audit log. */
export function staffRecord<R extends StaffRecord, Row extends StoredRecord & FieldsOf<R>>(
  definition: R,
  { source, check, assertChange, compute, unique, audit }: StaffRecordOptions<R, Row>,
) {
  const { notFound, inUse } = definition.errors
  const { fieldsOf, complete, answer } = answers<R, Row>(definition, compute)

  const get = async (row: Promise<Row | undefined>): Promise<Row> => {
    const found = await row
    if (found === undefined) throw new AppError(notFound)
    return found
  }

  const open = async (tx: Tx, { id, version }: RecordEdit): Promise<Row> => {
    const row = await get(lockRecord(tx, source, id))
    assertVersion(version, row)
    return row
  }

  const refuse = (error: unknown): never => {
    const taken = unique[violatedConstraint(error) ?? '']
    if (taken !== undefined)
      throw new AppError('name_taken', { errors: toFieldErrors([{ path: taken, code: 'taken' }]) })
    throw inUse !== undefined && isReferenced(error) ? new AppError(inUse) : error
  }

  const record = (tx: Tx, before: Row | null, after: Row | null) =>
    recordStaffChange(tx, definition, { ...audit, before, after })

  /** Any change of a record, with its entry in the audit log. Throws "not found" or `record_changed`. */
  const change = async (
    tx: Tx,
    edit: RecordEdit,
    write: (before: Row) => Promise<void>,
  ): Promise<AnswerOf<R>> => {
    assertTransaction(tx)
    const before = await open(tx, edit)
    await write(before)
    const after = await get(findRecord(tx, source, edit.id))
    await record(tx, before, after)
    return answer(after)
  }

  return {
    complete,
    /** Throws the record's code for "not found". */
    read: async (db: Database, id: string) => answer(await get(findRecord(db, source, id))),
    /** Throws `validation_failed` or `name_taken`. */
    create: async (tx: Tx, fields: FieldsOf<R>, mark: ChangeMark): Promise<AnswerOf<R>> => {
      assertTransaction(tx)
      assertNoProblems(check(fields))
      await assertChange?.(fields)
      const id = newId()
      await source.lockAll?.(tx)
      await source.insert(tx, { ...fieldsOf(fields), ...mark, id }).catch(refuse)
      const row = await get(findRecord(tx, source, id))
      await record(tx, null, row)
      return answer(row)
    },
    /** Changes the given fields. Throws "not found", `record_changed`, `validation_failed` or `name_taken`. */
    update: (tx: Tx, edit: RecordEdit, changes: Partial<FieldsOf<R>>): Promise<AnswerOf<R>> =>
      change(tx, edit, async (before) => {
        const fields = { ...fieldsOf(before), ...withoutAbsent(changes) }
        assertNoProblems(check(fields))
        await assertChange?.(changes)
        const { changedBy, changedAt } = edit
        return source.update(tx, before, { ...fields, changedBy, changedAt }).catch(refuse)
      }),
    change,
    /** Throws "not found", `record_changed`, or "in use" while other rows refer to it. */
    remove: async (tx: Tx, edit: RecordEdit): Promise<void> => {
      assertTransaction(tx)
      const before = await open(tx, edit)
      await source.remove(tx, before, edit).catch(refuse)
      await record(tx, before, null)
    },
  }
}
