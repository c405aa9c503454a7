import type { SubjectType } from '@cabstand/contract/schemas/audit'
import { sql } from 'kysely'
import type { AuditSubject } from '../../platform/audit/audit-subject.ts'
import { escapeLike } from '../../platform/db/escape-like.ts'
import type { AuditedField, AuditedValues } from '../../platform/db/stored-values.ts'
import type { ListSource } from '../../platform/lists/list-source.ts'

/** An entry as the list reads it. */
export interface ListedEntry {
  readonly at: Date
  readonly action: string
  readonly actorId: string
  readonly firstName: string | null
  readonly lastName: string | null
  readonly subjectType: SubjectType
  readonly subjectId: string
  /** Null when the record does not exist any more. */
  readonly subjectName: string | null
  readonly changes: readonly AuditedField[]
  readonly personal: Readonly<Record<string, AuditedValues>> | null
  readonly address: string | null
  readonly userAgent: string | null
}

/** How staff know the record of an entry. Its id is a UUID where a module names it, by whatever aliases. */
const nameOfSubject = (subjects: readonly AuditSubject[]) => sql`case audit_log.subject_type
  ${sql.join(
    subjects.map(
      ({ type, name }) => sql`when ${sql.lit(type)} then (${name(sql`audit_log.subject_id::uuid`)})`,
    ),
    sql` `,
  )} end`

/** The whole audit log, for admins. */
export const auditListSource = (subjects: readonly AuditSubject[]): ListSource => ({
  id: sql<string>`audit_log.id`,
  from: sql`audit_log left join person_names u on u.id = audit_log.actor_id`,
  select: sql`audit_log.at, audit_log.action, audit_log.actor_id, u.first_name, u.last_name, audit_log.subject_type, audit_log.subject_id,
    ${nameOfSubject(subjects)} as subject_name, audit_log.changes,
    audit_log.personal, audit_log.address, audit_log.user_agent`,
  columns: {
    at: { type: 'timestamptz', value: sql`audit_log.at` },
    actor: { type: 'uuid', value: sql`audit_log.actor_id` },
    subjectType: { type: 'text', value: sql`audit_log.subject_type` },
    action: { type: 'text', value: sql`audit_log.action` },
  },
  visibleTo: ({ role }) => sql<boolean>`${role === 'admin'}::boolean`,
  matches: (typed) => {
    const text = typed.trim()
    const name = `%${escapeLike(text.toLowerCase())}%`
    return sql<boolean>`(audit_log.subject_id = ${text} or audit_log.actor_id in (
      select s.id from person_names s where s.usertype in ('fleetadmin', 'admin')
        and lower(s.first_name || ' ' || s.last_name) like ${name}))`
  },
})
