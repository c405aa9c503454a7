import { answerTestPayment } from '@cabstand/contract/http/payments'
import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { bookingKeys } from '../../api/queries/bookings.ts'
import { walletQuery } from '../../api/queries/wallet.ts'
import { useAction } from '../../api/use-action.ts'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { Dialog } from '../../ui/app/dialog.tsx'
import { toast } from '../../ui/app/toast.ts'
import { Button } from '../../ui/button.tsx'
import { NoteLine } from '../../ui/field.tsx'
import { useFormat, useText } from '../../ui/text.tsx'

/** The checkout of the test provider, where the rider plays the bank. */
export function TestCheckout(props: {
  readonly booking: RiderBooking
  readonly attemptId: string
  readonly amount: number
  readonly onPaid: () => void
  readonly onBack: () => void
}) {
  const { booking, attemptId, onPaid, onBack } = props
  const t = useText()
  const format = useFormat()
  const offline = useOfflineReason()
  const amount = format.money(props.amount)
  const renew = () => [
    bookingKeys.lists,
    bookingKeys.booking(booking.id),
    bookingKeys.allDetails(booking.id),
    walletQuery.queryKey,
  ]
  const answer = useAction(
    answerTestPayment,
    'rider',
    { renew },
    {
      onSuccess: ({ status, outcome }) => {
        if (status === 'cancelled') return onBack()
        if (status !== 'paid') return
        if (outcome === 'credited') toast.done(t('pay_credited', { amount }))
        onPaid()
      },
    },
  )
  const send = (outcome: 'approve' | 'decline' | 'cancel') =>
    answer.mutate({ params: { id: attemptId }, body: { outcome } })
  return (
    <Dialog
      open
      onOpenChange={onBack}
      title={t('pay_test_title', { amount })}
      description={t('pay_test_note')}
      actions={
        <>
          <Button kind="quiet" disabledReason={offline} onClick={() => send('cancel')}>
            {t('pay_test_cancel')}
          </Button>
          <Button kind="secondary" disabledReason={offline} onClick={() => send('decline')}>
            {t('pay_test_decline')}
          </Button>
          <Button working={answer.isPending} disabledReason={offline} onClick={() => send('approve')}>
            {t('pay_test_approve')}
          </Button>
        </>
      }
    >
      {answer.data?.status === 'failed' && (
        <div role="alert">
          <NoteLine note={{ kind: 'error', text: t('pay_declined') }} />
        </div>
      )}
      <InlineError error={answer.error} />
    </Dialog>
  )
}
