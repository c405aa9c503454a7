import { cancelBooking } from '@cabstand/contract/http/bookings'
import type { DriverBooking } from '@cabstand/contract/schemas/booking'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { cancelReasonsQuery } from '../../api/queries/system.ts'
import { workKey } from '../../api/query-keys.ts'
import { useAction } from '../../api/use-action.ts'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { ConfirmDialog } from '../../ui/app/confirm-dialog.tsx'
import { Select } from '../../ui/app/select.tsx'
import { useText } from '../../ui/text.tsx'
import { firstName } from '../words.ts'
import { layTrip } from './use-trip-action.ts'

export interface CancelTripProps {
  readonly trip: DriverBooking
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Gives the trip up, with a reason. It costs a driver nothing, and he is told so. */
export function CancelTrip({ trip, open, onOpenChange }: CancelTripProps) {
  const t = useText()
  const client = useQueryClient()
  const offline = useOfflineReason()
  const reasons = useQuery({ ...cancelReasonsQuery, enabled: open })
  const [reason, setReason] = useState<string | null>(null)
  const cancel = useAction(cancelBooking, 'driver', {
    onSuccess: (cancelled) => {
      onOpenChange(false)
      layTrip(client, cancelled)
    },
    onSettled: () => void client.invalidateQueries({ queryKey: workKey }),
  })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      danger
      title={t('driver_cancel_title', { name: firstName(trip.customerName) })}
      description={t('driver_cancel_note')}
      confirmLabel={t('driver_cancel_confirm')}
      keepLabel={t('driver_cancel_keep')}
      working={cancel.isPending}
      disabledReason={offline ?? (reason === null ? t('driver_cancel_choose') : undefined)}
      onConfirm={() => reason !== null && cancel.mutate({ params: { id: trip.id }, body: { reason } })}
    >
      <Select
        label={t('driver_cancel_reason')}
        placeholder={t('driver_cancel_choose')}
        value={reason}
        onChange={setReason}
        options={(reasons.data ?? []).map(({ label }) => ({ value: label, label }))}
        error={reasons.isError ? t('driver_reasons_failed') : undefined}
      />
      <InlineError error={cancel.error} />
    </ConfirmDialog>
  )
}
