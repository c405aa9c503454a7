import type { SubjectType } from '@cabstand/contract/schemas/audit'
import { sql } from 'kysely'
import { escapeLike } from '../../platform/db/escape-like.ts'
import { fullName } from '../../platform/db/full-name.ts'
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

/** How staff know the record of an entry. The ids are UUIDs, except that of the settings. */
const subjectName = sql`case a.subject_type
  when 'booking' then (select reference from bookings where id = a.subject_id::uuid)
  when 'cancelReason' then (select label from cancel_reasons where id = a.subject_id::uuid)
  when 'carType' then (select name from car_types where id = a.subject_id::uuid)
  when 'heldReward' then (select b.reference from held_rewards h join bookings b on b.id = h.booking_id
    where h.id = a.subject_id::uuid)
  when 'language' then (select lang_name from languages where id = a.subject_id::uuid)
  when 'promo' then (select promo_name from promos where id = a.subject_id::uuid)
  when 'walletAdjustment' then (select ${fullName('u')} from users u
    where u.id = (select user_id from wallet_adjustments where id = a.subject_id::uuid))
  when 'withdrawal' then (select reference from withdrawals where id = a.subject_id::uuid)
  when 'person' then (select ${fullName('u')} from users u where u.id = a.subject_id::uuid)
end`

/** The whole audit log, for admins. */
export const auditListSource: ListSource = {
  id: sql<string>`a.id`,
  from: sql`audit_log a left join users u on u.id = a.actor_id`,
  select: sql`a.at, a.action, a.actor_id, u.first_name, u.last_name, a.subject_type, a.subject_id,
    ${subjectName} as subject_name, a.changes,
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
      select s.id from users s where s.usertype in ('fleetadmin', 'admin')
        and lower(s.first_name || ' ' || s.last_name) like ${name}))`
  },
}
