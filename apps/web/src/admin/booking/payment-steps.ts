import { isolate } from '@cabstand/contract/texts/isolate'
import type { StaffPayment } from '../../api/queries/card-payments.ts'
import type { Format } from '../../ui/format.ts'
import type { Translate } from '../../ui/text.tsx'

/** What happened to the card payments of a booking, for its timeline. */
export interface PaymentStep {
  readonly key: string
  readonly at: string
  readonly title: string
  readonly note: string
  /** Money has not come, or is taken away. */
  readonly isBad: boolean
}

/** Each payment that was paid, with what went back to the card, and what the card holder or the provider took back. */
export function paymentSteps(
  t: Translate,
  format: Format,
  payments: readonly StaffPayment[],
): readonly PaymentStep[] {
  const list = new Intl.ListFormat(format.basis.numberLocale, { type: 'unit' })
  return payments.flatMap(({ id, status, title: provider, amount, ...payment }) => {
    const { changedAt, reversedAt, refunds, disputes } = payment
    if (status !== 'paid') return []
    const of = (change: number, by?: string) =>
      list.format([
        isolate(format.money(change)),
        isolate(provider),
        ...(by ? [t('admin_by_name', { name: isolate(by) })] : []),
      ])
    return [
      { key: id, at: changedAt, title: t('admin_card_paid'), note: of(amount), isBad: false },
      ...refunds.map((refund) => ({
        key: refund.id,
        at: refund.endedAt ?? refund.requestedAt,
        title: t(`admin_card_refund_${refund.status}`),
        note: of(refund.amount, refund.requestedBy?.name),
        isBad: refund.status === 'failed',
      })),
      ...(reversedAt === null
        ? []
        : [
            {
              key: `${id}-reversed`,
              at: reversedAt,
              title: t('admin_card_reversed'),
              note: of(amount),
              isBad: true,
            },
          ]),
      ...disputes.flatMap((dispute) => [
        {
          key: dispute.id,
          at: dispute.openedAt,
          title: t('admin_card_disputed'),
          note: of(dispute.amount),
          isBad: true,
        },
        ...(dispute.endedAt === null || dispute.status === 'opened'
          ? []
          : [
              {
                key: `${dispute.id}-end`,
                at: dispute.endedAt,
                title: t(`admin_card_dispute_${dispute.status}`),
                note: of(dispute.amount, dispute.endedBy?.name),
                isBad: dispute.status === 'lost',
              },
            ]),
      ]),
    ]
  })
}
