import * as z from 'zod/mini'
import { actionTexts, subjectTexts } from '../../audit-subjects.ts'
import { about, component } from '../../describe.ts'
import { endpoint } from '../../endpoint.ts'
import * as examples from '../../examples/audit.ts'
import { defineList } from '../../lists/define-list.ts'
import { auditEntry, fieldChange, fleetAuditEntry, subjectId, subjectType } from '../../schemas/audit.ts'
import { id, instant, nextCursor, page } from '../../schemas/common.ts'
import { reference } from '../../schemas/reference.ts'

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

const changeRow = component(
  'AuditRow',
  z.object({
    id,
    at: instant,
    actor: about(reference, 'Who made the change; the name is empty after they were erased.'),
    subjectType,
    subjectId,
    subjectName: about(
      z.string(),
      'How staff know the record: a name, or the reference of a booking. Empty for the settings, and after it was deleted.',
      'Rui Almeida',
    ),
    action: about(z.string(), 'The name of the endpoint that was called.', 'cancelBooking'),
    changes: about(
      z.array(fieldChange),
      'The first of the changed fields, those that people understand; long values are shortened.',
    ),
    address: about(z.nullable(z.string()), 'The IP address; null after the actor was erased.', '203.0.113.7'),
    userAgent: about(z.nullable(z.string()), 'The browser or app; null after the actor was erased.'),
  }),
  'A change that staff made, in the list of admins.',
)
export type AuditRow = z.infer<typeof changeRow>

/** Every change that staff made, for admins. */
export const auditList = defineList(
  {
    name: 'AuditEntries',
    path: '/api/audit',
    tag: 'Staff',
    what: 'changes by staff',
    searched: 'the name of who made the change, and the id of the record',
    rows: { admin: changeRow },
    sort: '-at',
    live: 'audit-entries-rows',
    columns: {
      at: { kind: 'time', label: 'audit_at', sorts: true, filters: true },
      actor: { kind: 'reference', label: 'audit_actor', filters: true },
      subjectType: {
        kind: 'choice',
        label: 'audit_subject',
        filters: true,
        choices: subjectTexts,
      },
      subjectName: { kind: 'text', label: 'audit_subject_name' },
      action: {
        kind: 'choice',
        label: 'audit_action',
        filters: true,
        choices: actionTexts,
      },
      changes: { kind: 'changes', label: 'audit_summary' },
      subjectId: { kind: 'code', label: 'audit_subject_id', hidden: true },
      address: { kind: 'code', label: 'audit_address' },
      userAgent: { kind: 'text', label: 'audit_user_agent', hidden: true },
    },
    tabs: {
      all: { label: 'list_tab_all', filters: {} },
      people: { label: 'audit_tab_people', filters: { subjectType: 'person' } },
      bookings: { label: 'audit_tab_bookings', filters: { subjectType: 'booking' } },
      prices: { label: 'audit_tab_prices', filters: { subjectType: 'carType' } },
    },
  },
  {
    rows: {
      admin: {
        id: examples.auditEntry.id,
        at: examples.auditEntry.at,
        actor: { id: examples.auditEntry.actor.id, name: examples.auditEntry.actor.name },
        subjectType: 'booking',
        subjectId: examples.auditEntry.id,
        subjectName: 'K7WMQ4',
        action: examples.auditEntry.action,
        changes: examples.auditEntry.changes,
        address: examples.auditEntry.address,
        userAgent: examples.auditEntry.userAgent,
      },
    },
  },
)
