import type { OutputOf } from '@cabstand/contract/endpoint'
import { type getReceiptMail, sendReceiptAgain } from '@cabstand/contract/http/money/receipts'
import type { AdminBooking } from '@cabstand/contract/schemas/booking'
import { isolate } from '@cabstand/contract/texts/isolate'
import { useQuery } from '@tanstack/react-query'
import { receiptMailQuery } from '../../api/queries/receipts.ts'
import { receiptMailEffect } from '../../api/receipt-mail-effect.ts'
import { useAction } from '../../api/use-action.ts'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { useDemoReason } from '../../features/form/demo-mode.tsx'
import { AppLink } from '../../navigation/app-link.tsx'
import { paths } from '../../navigation/paths.ts'
import { toast } from '../../ui/app/toast.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { useErrorText, useFormat, useText } from '../../ui/text.tsx'

/** The receipt of a booking: to open, what became of its e-mail, and to send it once more. */
export function ReceiptRow({ booking }: { booking: Pick<AdminBooking, 'id'> }) {
  const t = useText()
  const errorText = useErrorText()
  const demo = useDemoReason()
  const mail = useQuery(receiptMailQuery(booking.id)).data
  const refusal = mail?.sendRefusal ?? undefined
  const send = useAction(sendReceiptAgain, 'admin', receiptMailEffect, {
    onSuccess: ({ email }) => toast.done(t('admin_receipt_sent', { email: isolate(email) })),
  })
  return (
    <div className="grid gap-2 border-t border-line px-4 py-2.5">
      {mail && <MailState mail={mail} />}
      <div className="flex flex-wrap gap-2">
        <AppLink href={paths.receipt(booking.id)} className={buttonClass('secondary', 'small')}>
          {t('admin_receipt')}
        </AppLink>
        <Button
          kind="secondary"
          size="small"
          working={send.isPending}
          className="justify-self-start"
          disabledReason={demo ?? (refusal && errorText(refusal))}
          onClick={() => send.mutate({ params: { id: booking.id }, body: {} })}
        >
          {t('admin_receipt_send')}
        </Button>
      </div>
      <InlineError error={send.error} />
    </div>
  )
}

/** When and where the receipt was sent, or why it was not. */
function MailState({ mail }: { readonly mail: OutputOf<typeof getReceiptMail> }) {
  const t = useText()
  const format = useFormat()
  const { state, at, receiptSentTo, failure } = mail
  const time = at === null ? '' : format.dateTime(at)
  // Addresses are hidden in demo mode, and removed with the person.
  const email = receiptSentTo === null ? t('admin_receipt_mail_rider') : isolate(receiptSentTo)
  const isFailed = failure !== ''
  return (
    <div role="status" className={cx('text-label', state === 'refused' ? 'text-danger' : 'text-ink-2')}>
      <p className={cx(isFailed && 'font-semibold')}>
        {state === 'sent'
          ? t('admin_receipt_mail_sent', { email, time })
          : state === 'refused'
            ? t('admin_receipt_mail_refused', { email, time })
            : state === 'waiting'
              ? t(isFailed ? 'admin_receipt_mail_retried' : 'admin_receipt_mail_waiting', { email, time })
              : t('admin_receipt_mail_none')}
      </p>
      {isFailed && (
        <p dir="ltr" className="mt-0.5 font-mono text-small break-words rtl:text-right">
          {failure}
        </p>
      )}
    </div>
  )
}
