import { lookUp } from '@cabstand/domain/look-up'
import type { SubjectType } from './audit-subjects.ts'
import { broadcastList } from './http/messages/notifications/broadcasts.ts'
import { adjustmentList } from './http/money/adjustments.ts'
import { heldRewardList } from './http/money/held-rewards.ts'
import { paymentCaseList } from './http/money/payment-cases.ts'
import { promos } from './http/money/promos.ts'
import { withdrawalList } from './http/money/withdrawals.ts'
import { appInfo } from './http/operator/app-info-fields.ts'
import { cancelReasons } from './http/operator/cancel-reasons.ts'
import { serviceSettings } from './http/operator/service-settings-fields.ts'
import { carTypes } from './http/trips/car-types.ts'
import { bookingList } from './http/trips/staff-bookings.ts'
import type { ListColumn } from './lists/definition.ts'
import { payoutFields } from './payout-fields.ts'
import type { RecordField } from './records/record-definition.ts'
import type { FieldChange } from './schemas/audit.ts'
import { personLabels } from './schemas/person-labels.ts'
import type { TextKey } from './texts/keys.ts'

/** How a field of a record is told: its name, and what its values are. */
export interface AuditField {
  readonly kind: ListColumn['kind'] | RecordField['kind']
  readonly label: TextKey
  readonly choices?: Readonly<Record<string, TextKey>>
  readonly on?: TextKey
  readonly off?: TextKey
}
export type AuditFields = Readonly<Record<string, AuditField>>

/** Ids of others say nothing to a reader. */
const personKind = (name: string) => (name === 'carType' || name === 'fleetadmin' ? 'reference' : 'text')

/**
 * The fields of each kind of record that people understand, from what declares the record or its list. What is not
 * here is for programs, and the audit log does not show it.
 */
export const auditFields: Readonly<Record<SubjectType, AuditFields>> = {
  booking: bookingList.columns,
  broadcast: broadcastList.columns,
  cancelReason: cancelReasons.fields,
  carType: carTypes.fields,
  cardRefund: {
    amount: { kind: 'money', label: 'card_refund_amount' },
    status: {
      kind: 'choice',
      label: 'card_refund_status',
      choices: {
        sending: 'card_refund_sending',
        pending: 'card_refund_pending',
        done: 'card_refund_done',
        failed: 'card_refund_failed',
      },
    },
    reason: { kind: 'text', label: 'card_refund_reason' },
    endReason: { kind: 'text', label: 'card_refund_end_reason' },
  },
  heldReward: heldRewardList.columns,
  language: {},
  paymentCase: paymentCaseList.columns,
  payout: payoutFields,
  person: {
    ...Object.fromEntries(
      Object.entries(personLabels).map(([name, label]) => [name, { label, kind: personKind(name) }]),
    ),
    langLocale: { label: personLabels.lang, kind: 'text' },
  },
  promo: promos.fields,
  settings: { ...serviceSettings.fields, ...appInfo.fields },
  walletAdjustment: adjustmentList.columns,
  withdrawal: withdrawalList.columns,
}

/** How texts and values are written for a reader. */
export interface AuditTexts {
  readonly text: (key: TextKey) => string
  /** An amount of minor units. */
  readonly money: (minorUnits: number) => string
  readonly time: (instant: string) => string
}

/** A value in words; empty for an id, which says nothing to a reader. */
export function auditValue(field: AuditField, value: unknown, { text, money, time }: AuditTexts): string {
  if (value === undefined || value === null || typeof value === 'object' || field.kind === 'reference')
    return ''
  if (typeof value === 'boolean') return text(value ? (field.on ?? 'list_yes') : (field.off ?? 'list_no'))
  const written = String(value)
  switch (field.kind) {
    case 'money':
      return money(Number(value))
    case 'time':
      return time(written)
    case 'choice': {
      const key = lookUp(field.choices ?? {}, written)
      return key === undefined ? written : text(key)
    }
    default:
      return written
  }
}

/** "Status: Accepted → Cancelled; Reason: …": what was changed of a record, in one line. */
export function auditSummary(
  fields: AuditFields,
  changes: readonly FieldChange[],
  texts: AuditTexts,
): string {
  return changes.flatMap((change) => describe(lookUp(fields, change.field), change, texts)).join('; ')
}

function describe(field: AuditField | undefined, change: FieldChange, texts: AuditTexts): string | [] {
  if (field === undefined) return []
  const label = texts.text(field.label)
  const before = auditValue(field, change.before, texts)
  const after = auditValue(field, change.after, texts)
  if (before === '' && after === '') return label
  return before === ''
    ? `${label}: ${after}`
    : `${label}: ${before} ${texts.text('audit_to')} ${after || '–'}`
}
