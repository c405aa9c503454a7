/** The fields of a payout, by which the audit log tells them. */
export const payoutFields = {
  title: { kind: 'text', label: 'payout_provider' },
  day: { kind: 'text', label: 'payout_day' },
  received: { kind: 'money', label: 'payout_received' },
  fee: { kind: 'money', label: 'payout_fee' },
  note: { kind: 'text', label: 'payout_note' },
  reversedAt: { kind: 'time', label: 'payout_reversed_at' },
} as const
