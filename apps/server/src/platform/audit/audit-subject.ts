import type { SubjectType } from '@cabstand/contract/schemas/audit'
import type { RawBuilder } from 'kysely'

/** How a module's records appear in the audit log. Only a module's store makes one. */
export interface AuditSubject {
  readonly type: SubjectType
  /** A query of the name by which staff know the record with this id. */
  readonly name: (id: RawBuilder<string>) => RawBuilder<unknown>
  /** Whether the record belongs to this fleet admin's fleet. Absent: none does, and only admins read its history. */
  readonly isInFleet?: (id: string, fleetadmin: string) => RawBuilder<boolean>
}
