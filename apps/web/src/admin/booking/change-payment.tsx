import { chooseBookingPayment } from '@cabstand/contract/http/trips/bookings'
import type { AdminBooking } from '@cabstand/contract/schemas/booking'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { walletOwnerQuery } from '../../api/queries/wallet-owners.ts'
import { useBookingAction } from '../../api/use-booking-action.ts'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { ConfirmDialog } from '../../ui/app/confirm-dialog.tsx'
import { toast } from '../../ui/app/toast.ts'
import { NoteLine } from '../../ui/field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { useFormat, useText } from '../../ui/text.tsx'

export interface ChangePaymentProps {
  readonly booking: AdminBooking
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

const modes = ['cash', 'wallet'] as const
type Mode = (typeof modes)[number]

/** Changes what pays the rest of an unpaid booking; a part that the rider has reserved stays. */
export function ChangePayment({ booking, open, onOpenChange }: ChangePaymentProps) {
  const { id, reference, usedWalletMoney, paymentMode } = booking
  const wallet = useQuery({ ...walletOwnerQuery(booking.customer), enabled: open }).data
  const t = useText()
  const format = useFormat()
  const offline = useOfflineReason()
  const [mode, setMode] = useState<Mode>(paymentMode === 'cash' ? 'wallet' : 'cash')
  const change = useBookingAction(chooseBookingPayment, 'admin', {
    onSuccess: () => {
      onOpenChange(false)
      toast.done(t('admin_mode_done', { reference }))
    },
  })
  const due = booking.tripCost - booking.discountAmount
  const available = wallet ? wallet.walletBalance - wallet.heldAmount + usedWalletMoney : due
  const has = { amount: format.money(available) }
  const empty = mode === 'wallet' && available <= 0 ? t('admin_mode_empty', has) : undefined
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('admin_mode_title', { reference })}
      description={
        usedWalletMoney > 0
          ? t('admin_mode_held', { amount: format.money(usedWalletMoney) })
          : t('admin_mode_note')
      }
      confirmLabel={t('admin_mode_confirm')}
      keepLabel={t('back')}
      working={change.isPending}
      disabledReason={offline ?? empty}
      onConfirm={() => change.mutate({ params: { id }, body: { paymentMode: mode } })}
    >
      <Segmented
        label={t('admin_pay_method')}
        name="payment-mode"
        value={mode}
        onChange={(next) => {
          setMode(next)
          change.reset()
        }}
        options={modes.map((each) => ({ value: each, label: t(`admin_pay_by_${each}`) }))}
        className="justify-self-start"
      />
      {mode === 'wallet' && available > 0 && available < due && (
        <NoteLine note={{ kind: 'warn', text: t('admin_mode_part', has) }} />
      )}
      <InlineError error={change.error} />
    </ConfirmDialog>
  )
}
