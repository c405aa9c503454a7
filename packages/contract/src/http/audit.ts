import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import * as examples from '../examples/audit.ts'
import { auditEntry, fleetAuditEntry, subjectId, subjectType } from '../schemas/audit.ts'
import { nextCursor, page } from '../schemas/common.ts'

export const listRecordHistory = endpoint(
  {
    name: 'listRecordHistory',
    method: 'GET',
    path: '/api/audit/:subjectType/:subjectId',
    tag: 'Staff',
    summary: "List staff's changes of a record",
    description:
      'What staff changed in one record, newest first. Fleet admins read the history of their drivers and of the bookings of these drivers, with the fields that they may see; for any other record the list is empty.',
    roles: ['fleetadmin', 'admin'],
    params: z.object({ subjectType, subjectId }),
    query: z.object(page),
    status: 200,
    output: {
      fleetadmin: z.object({ entries: z.array(fleetAuditEntry), nextCursor }),
      admin: z.object({ entries: z.array(auditEntry), nextCursor }),
    },
    errors: [],
    idempotent: false,
  },
  {
    output: {
      fleetadmin: { entries: [examples.fleetAuditEntry], nextCursor: null },
      admin: { entries: [examples.auditEntry], nextCursor: null },
    },
  },
)
