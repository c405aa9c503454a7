import type { SubjectType } from '@cabstand/contract/schemas/audit'

/** The key of what staff changed in a record. It stands alone, so that riders do not load the audit log's contract. */
export const recordHistoryKey = (type: SubjectType, id: string) => ['record-history', type, id] as const
