import type { SubjectType } from '@cabstand/contract/schemas/audit'
import { toJson } from '../db/json.ts'
import { assertTransaction, type Tx } from '../db/transaction.ts'
import { newId } from '../new-id.ts'
import { insertAuditEntry } from './audit-store.ts'
import { changedFields } from './changed-fields.ts'
import type { FieldRules } from './field-kinds.ts'
import { beginEntry } from './staff-write.ts'

export interface RecordChange extends FieldRules {
  /** The kind of record, and its id. */
  readonly type: SubjectType
  readonly id: string
  /** Null: the record is new. */
  readonly before: object | null
  /** Null: the record was deleted. */
  readonly after: object | null
  /** Whom the personal fields are about; absent: the record itself, if it is a person. Without one they have no values. */
  readonly person?: string | undefined
}

/**
 * Records a change in the audit log when staff requested it; does nothing for other callers and for the system. So an
 * operation calls this for every caller. Pass whole records: only changed fields are stored.
 */
export async function recordChange(tx: Tx, change: RecordChange): Promise<void> {
  assertTransaction(tx)
  const write = beginEntry(tx)
  if (write === undefined) return
  const { type, id, before, after, person = type === 'person' ? id : undefined } = change
  const { changes, personal } = changedFields(before, after, change)
  const isErasable = person !== undefined && personal !== null
  await insertAuditEntry(tx, {
    ...write,
    id: newId(),
    subjectType: type,
    subjectId: id,
    changes: toJson(changes),
    person: person ?? null,
    personal: isErasable ? toJson(personal) : null,
  })
}
