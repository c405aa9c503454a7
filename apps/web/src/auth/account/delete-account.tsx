import { deleteMe } from '@cabstand/contract/http/people/account'
import { isolate } from '@cabstand/contract/texts/isolate'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ApiError, errorCode } from '../../api/api-error.ts'
import { walletQuery } from '../../api/queries/wallet.ts'
import { useAction } from '../../api/use-action.ts'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { leaveDevice } from '../../features/session/use-sign-out.ts'
import { ConfirmDialog } from '../../ui/app/confirm-dialog.tsx'
import { type Translate, useErrorText, useFormat, useText } from '../../ui/text.tsx'

/** The question before an account is deleted, with what is lost and why it cannot be. Open while it is rendered. */
export default function DeleteAccount(props: {
  readonly role: 'rider' | 'driver'
  readonly onClose: () => void
}) {
  const { role, onClose } = props
  const t = useText()
  const format = useFormat()
  const errorText = useErrorText()
  const offline = useOfflineReason()
  const balance = useInfiniteQuery(walletQuery).data?.pages[0]?.walletBalance
  const remove = useAction(
    deleteMe,
    role,
    { renew: () => [walletQuery.queryKey] },
    { onSuccess: leaveDevice },
  )
  const amount = isolate(format.money(Math.abs(balance ?? 0)))
  const owed = balance !== undefined && balance < 0
  const error = remove.error && (refusalText(remove.error, t) ?? errorText(errorCode(remove.error)))
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('account_delete_question')}
      description={
        <div className="grid gap-2">
          <p>{t('account_delete_note')}</p>
          {balance !== undefined && balance > 0 && (
            <p className="font-semibold text-ink">{t('account_delete_money', { amount })}</p>
          )}
        </div>
      }
      confirmLabel={t('account_delete')}
      keepLabel={t('account_delete_keep')}
      danger
      working={remove.isPending || balance === undefined}
      disabledReason={owed ? t('account_delete_owed', { amount }) : offline}
      onConfirm={() => remove.mutate({ body: { walletBalance: balance ?? 0 } })}
    >
      {error && (
        <p role="alert" className="rounded-panel bg-danger-soft px-3.5 py-3 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </ConfirmDialog>
  )
}

/** What must end first: each refusal names what it is about. */
function refusalText({ params }: ApiError, t: Translate): string | undefined {
  const { reference, withdrawal, walletBalance } = params
  if (reference !== undefined) return t('account_delete_booking', { reference: isolate(String(reference)) })
  if (withdrawal !== undefined)
    return t('account_delete_withdrawal', { reference: isolate(String(withdrawal)) })
  return walletBalance === undefined ? undefined : t('account_delete_changed')
}
