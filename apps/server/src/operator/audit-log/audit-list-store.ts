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

/** How staff know the record of an entry. Its id is a UUID where a module names it. */
const nameOfSubject = (subjects: readonly AuditSubject[]) => sql`case a.subject_type
  ${sql.join(
    subjects.map(({ type, name }) => sql`when ${sql.lit(type)} then (${name(sql`a.subject_id::uuid`)})`),
    sql` `,
  )} end`

/** The whole audit log, for admins. */
export const auditListSource = (subjects: readonly AuditSubject[]): ListSource => ({
  id: sql<string>`a.id`,
  from: sql`audit_log a left join person_names u on u.id = a.actor_id`,
  select: sql`a.at, a.action, a.actor_id, u.first_name, u.last_name, a.subject_type, a.subject_id,
    ${nameOfSubject(subjects)} as subject_name, a.changes,
    a.personal, a.address, a.user_agent`,
  columns: {
    at: { type: 'timestamptz', value: sql`a.at` },
    actor: { type: 'uuid', value: sql`a.actor_id` },
    subjectType: { type: 'text', value: sql`a.subject_type` },
    action: { type: 'text', value: sql`a.action` },
  },
  visibleTo: ({ role }) => sql<boolean>`${role === 'admin'}::boolean`,
  matches: (typed) => {
    const text = typed.trim()
    const name = `%${escapeLike(text.toLowerCase())}%`
    return sql<boolean>`(a.subject_id = ${text} or a.actor_id in (
      select s.id from person_names s where s.usertype in ('fleetadmin', 'admin')
        and lower(s.first_name || ' ' || s.last_name) like ${name}))`
  },
})
