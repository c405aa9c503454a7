import { endRefund } from '@cabstand/contract/http/money/card-refunds'
import { isolate } from '@cabstand/contract/texts/isolate'
import { refundReasonLength } from '@cabstand/domain/payment/refund'
import { useState } from 'react'
import { cardPaymentEffect, type StaffRefund } from '../../api/queries/card-payments.ts'
import { useAction } from '../../api/use-action.ts'
import { ConfirmWithReason } from '../../features/confirm/confirm-with-reason.tsx'
import { useDemoReason } from '../../features/form/demo-mode.tsx'
import { toast } from '../../ui/app/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useFormat, useText } from '../../ui/text.tsx'

const ends = ['done', 'failed'] as const
type End = (typeof ends)[number]

/** A refund. Where nothing tells how it ended, an admin looks at the provider and records it. */
export function RefundItem({ refund }: { readonly refund: StaffRefund }) {
  const { amount, status, reason, failure, requestedBy, requestedAt, needsDecision } = refund
  const t = useText()
  const format = useFormat()
  const demo = useDemoReason()
  const [end, setEnd] = useState<End>()
  const time = format.dateTime(requestedAt)
  return (
    <li className="grid gap-1 border-s-2 border-line-2 ps-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{t('card_refund_of', { amount: format.money(amount) })}</span>
        <span role="status">
          {needsDecision ? (
            <span className="font-semibold text-warn">{t('card_refund_unknown')}</span>
          ) : (
            <Tag accent={status === 'done'}>{t(`card_refund_${status}`)}</Tag>
          )}
        </span>
        <span className="ms-auto text-ink-2">
          {requestedBy === null
            ? t('card_refund_elsewhere', { time })
            : t('card_refund_by', { name: isolate(requestedBy.name), time })}
        </span>
      </div>
      {reason !== '' && <p dir="auto">{reason}</p>}
      {failure !== '' && (
        <p dir="ltr" className="font-mono text-small break-words text-ink-2 rtl:text-right">
          {failure}
        </p>
      )}
      {refund.endedBy !== null && (
        <p className="text-ink-2">
          {t('card_refund_ended_by', {
            name: isolate(refund.endedBy.name),
            reason: isolate(refund.endReason),
          })}
        </p>
      )}
      {needsDecision && (
        <div className="flex flex-wrap gap-2">
          {ends.map((each) => (
            <Button
              key={each}
              kind="secondary"
              size="small"
              disabledReason={demo}
              onClick={() => setEnd(each)}
            >
              {t(`card_refund_record_${each}`)}
            </Button>
          ))}
        </div>
      )}
      {end !== undefined && <EndDialog refund={refund} end={end} onClose={() => setEnd(undefined)} />}
    </li>
  )
}

function EndDialog(props: { readonly refund: StaffRefund; readonly end: End; readonly onClose: () => void }) {
  const { refund, end, onClose } = props
  const t = useText()
  const format = useFormat()
  const record = useAction(endRefund, 'admin', cardPaymentEffect, {
    onSuccess: () => {
      toast.done(t('card_refund_recorded'))
      onClose()
    },
  })
  return (
    <ConfirmWithReason
      onOpenChange={onClose}
      title={t(`card_refund_record_${end}_title`, { amount: format.money(refund.amount) })}
      description={t(`card_refund_record_${end}_note`)}
      confirmLabel={t(`card_refund_record_${end}`)}
      keepLabel={t('back')}
      label={t('card_refund_end_reason')}
      missing={t('card_refund_reason_missing')}
      maxLength={refundReasonLength}
      action={record}
      onConfirm={(reason) => record.mutate({ params: { id: refund.id }, body: { status: end, reason } })}
    />
  )
}
