import { sendReceiptAgain } from '@cabstand/contract/http/receipts'
import type { AdminBooking } from '@cabstand/contract/schemas/booking'
import { isolate } from '@cabstand/contract/texts/isolate'
import { bookingHistoryEffect } from '../../api/effects.ts'
import { useAction } from '../../api/use-action.ts'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { AppLink } from '../../navigation/app-link.tsx'
import { paths } from '../../navigation/paths.ts'
import { toast } from '../../ui/app/toast.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { useText } from '../../ui/text.tsx'

/** The receipt of a booking: to open, and to send to the rider once more. */
export function ReceiptRow({ booking }: { booking: Pick<AdminBooking, 'id'> }) {
  const t = useText()
  const send = useAction(sendReceiptAgain, 'admin', bookingHistoryEffect, {
    onSuccess: ({ email }) => toast.done(t('admin_receipt_sent', { email: isolate(email) })),
  })
  return (
    <div className="grid gap-2 border-t border-line px-4 py-2.5">
      <div className="flex flex-wrap gap-2">
        <AppLink href={paths.receipt(booking.id)} className={buttonClass('secondary', 'small')}>
          {t('admin_receipt')}
        </AppLink>
        <Button
          kind="secondary"
          size="small"
          working={send.isPending}
          onClick={() => send.mutate({ params: { id: booking.id }, body: {} })}
        >
          {t('admin_receipt_send')}
        </Button>
      </div>
      <InlineError error={send.error} />
    </div>
  )
}
