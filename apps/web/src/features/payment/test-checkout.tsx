import { answerTestPayment } from '@cabstand/contract/http/money/payments'
import type { QueryKey } from '@tanstack/react-query'
import { useAction } from '../../api/use-action.ts'
import { Dialog } from '../../ui/app/dialog.tsx'
import { toast } from '../../ui/app/toast.ts'
import { Button } from '../../ui/button.tsx'
import { NoteLine } from '../../ui/field.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import { InlineError } from '../errors/inline-error.tsx'
import { useSignedIn } from '../session/use-me.ts'
import { useOfflineReason } from '../session/use-online.ts'

/** The checkout of the test provider, where the person plays the bank. */
export function TestCheckout(props: {
  /** What the payment changes. */
  readonly renews: readonly QueryKey[]
  readonly attemptId: string
  readonly amount: number
  readonly onPaid: () => void
  readonly onBack: () => void
}) {
  const { renews, attemptId, onPaid, onBack } = props
  const t = useText()
  const role = useSignedIn().usertype === 'driver' ? 'driver' : 'rider'
  const format = useFormat()
  const offline = useOfflineReason()
  const amount = format.money(props.amount)
  const answer = useAction(
    answerTestPayment,
    role,
    { renew: () => [...renews] },
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
