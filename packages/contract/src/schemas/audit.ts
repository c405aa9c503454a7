import * as z from 'zod/mini'
import { subjectTypes } from '../audit-subjects.ts'
import { about, component } from '../describe.ts'
import { id, instant, role, text } from './common.ts'

export type { SubjectType } from '../audit-subjects.ts'

export const subjectType = component(
  'SubjectType',
  z.enum(subjectTypes),
  'The kind of a record in the audit log.',
)

export const subjectId = about(text(100), 'The id of the record.', '01a20188-4502-7bee-8b1b-30186c0e26ad')

const value = (when: string) =>
  z.optional(about(z.unknown(), `The value ${when}; absent when there was none, or when it is hidden.`))

export const fieldChange = component(
  'FieldChange',
  z.object({
    field: about(z.string(), 'The field; a member of an object by its path, separated by dots.', 'status'),
    before: value('before'),
    after: value('after'),
    hidden: z.optional(
      about(
        z.enum(['secret', 'personal']),
        'Why the values are hidden. `secret`: they are never stored. `personal`: they were about a person who was erased.',
      ),
    ),
  }),
  'A field that was changed.',
)
export type FieldChange = z.infer<typeof fieldChange>

const entry = {
  id,
  at: instant,
  action: about(z.string(), 'The name of the endpoint that was called.', 'cancelBooking'),
  actor: about(
    z.object({
      id,
      role,
      name: about(z.string(), 'Their present name; empty after they were erased.', 'Lena Moreau'),
    }),
    'Who made the change.',
  ),
  changes: about(z.array(fieldChange), 'The changed fields; empty when the record was saved as it was.'),
}

export const fleetAuditEntry = component('FleetAuditEntry', z.object(entry), 'A change that staff made.')
export type FleetAuditEntry = z.infer<typeof fleetAuditEntry>

export const auditEntry = component(
  'AuditEntry',
  z.object({
    ...entry,
    address: about(
      z.nullable(z.string()),
      'The IP address of the request; null after the actor was erased.',
      '203.0.113.7',
    ),
    userAgent: about(z.nullable(z.string()), 'The browser or app; null after the actor was erased.'),
    requestId: about(z.string(), "The request's id in the server log.", 'req-1k'),
  }),
  'A change that staff made, and from where.',
)
export type AuditEntry = z.infer<typeof auditEntry>
