import { askPayment } from '@cabstand/contract/http/money/card-refunds'
import { isolate } from '@cabstand/contract/texts/isolate'
import { useState } from 'react'
import { cardPaymentEffect, type StaffPayment } from '../../api/queries/card-payments.ts'
import { useAction } from '../../api/use-action.ts'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { useDemoReason } from '../../features/form/demo-mode.tsx'
import { toast } from '../../ui/app/toast.ts'
import { Bdi } from '../../ui/bdi.tsx'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import { PaymentMessages } from './payment-messages.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { RefundItem } from './refund-item.tsx'

/** A card payment: what became of it, its refunds, and what was received about it. */
export function PaymentItem({ payment }: { readonly payment: StaffPayment }) {
  const { id, title, amount, status, outcome, providerPaymentId, createdAt, reversedAt } = payment
  const { refunds, messages, forTip } = payment
  const t = useText()
  const format = useFormat()
  return (
    <li className="grid gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-bold">{title}</h3>
        <Bdi className="font-semibold">{format.money(amount)}</Bdi>
        {forTip && <Tag>{t('card_payment_for_tip')}</Tag>}
        <Tag accent={status === 'paid'}>{t(`card_payment_${status}`)}</Tag>
        <span className="ms-auto text-ink-2">
          {t('card_payment_opened', { time: format.dateTime(createdAt) })}
        </span>
      </div>
      {outcome !== null && <p>{t(`card_payment_${outcome}`)}</p>}
      {reversedAt !== null && (
        <p className="text-danger">
          {t('card_payment_reversed', { provider: isolate(title), time: format.dateTime(reversedAt) })}
        </p>
      )}
      <p className="text-small break-all text-ink-2">
        {t('card_payment_reference', { id: isolate(id) })}
        {providerPaymentId !== null && (
          <>
            <br />
            {t('card_payment_provider_id', { provider: title, id: isolate(providerPaymentId) })}
          </>
        )}
      </p>
      {refunds.length > 0 && (
        <ul className="grid gap-2">
          {refunds.map((refund) => (
            <RefundItem key={refund.id} refund={refund} />
          ))}
        </ul>
      )}
      {messages.length > 0 && <PaymentMessages messages={messages} />}
      <Actions payment={payment} />
    </li>
  )
}

function Actions({ payment }: { readonly payment: StaffPayment }) {
  const { id, title, status, canAsk, refundRefusal } = payment
  const t = useText()
  const demo = useDemoReason()
  const [refunds, setRefunds] = useState(false)
  const ask = useAction(askPayment, 'admin', cardPaymentEffect, {
    onSuccess: () => toast.done(t('card_payment_asked', { provider: title })),
  })
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {canAsk && (
          <Button
            kind="secondary"
            size="small"
            working={ask.isPending}
            disabledReason={demo}
            onClick={() => ask.mutate({ params: { id }, body: {} })}
          >
            {t('card_payment_ask', { provider: title })}
          </Button>
        )}
        {status === 'paid' && (
          <Button
            kind="secondary"
            size="small"
            disabledReason={demo ?? (refundRefusal === null ? undefined : t(`card_refusal_${refundRefusal}`))}
            onClick={() => setRefunds(true)}
          >
            {t('card_refund')}
          </Button>
        )}
      </div>
      <InlineError error={ask.error} />
      {refunds && <RefundDialog payment={payment} onClose={() => setRefunds(false)} />}
    </>
  )
}
