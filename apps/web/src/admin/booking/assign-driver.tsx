import { assignBooking } from '@cabstand/contract/http/bookings'
import type { DispatchRecord } from '@cabstand/contract/schemas/booking'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { bookingDispatchQuery } from '../../api/queries/bookings.ts'
import { bookingKeys } from '../../api/query-keys.ts'
import { useAction } from '../../api/use-action.ts'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { ConfirmDialog } from '../../ui/app/confirm-dialog.tsx'
import { Select, type SelectOption } from '../../ui/app/select.tsx'
import { toast } from '../../ui/app/toast.ts'
import { useText } from '../../ui/text.tsx'
import type { BookingDialogProps } from './cancel-booking.tsx'

/** Everybody who was considered in any round, once. */
function driversOf(record: DispatchRecord | undefined): SelectOption<string>[] {
  const names = new Map<string, string>()
  for (const round of record?.rounds ?? []) {
    for (const { driver, driverName, vehicleNumber } of round.candidates) {
      names.set(driver, `${driverName}, ${vehicleNumber}`)
    }
  }
  return [...names].map(([value, label]) => ({ value, label }))
}

/** Offers a NEW booking to a chosen driver. */
export function AssignDriver({ booking, open, onOpenChange }: BookingDialogProps) {
  const t = useText()
  const client = useQueryClient()
  const offline = useOfflineReason()
  const record = useQuery({ ...bookingDispatchQuery(booking.id), enabled: open })
  const [driver, setDriver] = useState<string | null>(null)
  const options = driversOf(record.data)
  const assign = useAction(assignBooking, 'admin', {
    onSuccess: () => {
      onOpenChange(false)
      toast.done(t('driver_assigned'))
      void client.invalidateQueries({ queryKey: bookingKeys.details(booking.id, 'dispatch') })
    },
  })
  const missing = options.length === 0 ? t('admin_assign_nobody') : t('admin_assign_choose')
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('admin_assign')}
      description={t('admin_assign_note')}
      confirmLabel={t('admin_assign_confirm')}
      keepLabel={t('back')}
      working={assign.isPending}
      disabledReason={offline ?? (driver === null ? missing : undefined)}
      onConfirm={() => driver !== null && assign.mutate({ params: { id: booking.id }, body: { driver } })}
    >
      <Select
        label={t('admin_assign_field')}
        placeholder={t('admin_assign_choose')}
        value={driver}
        onChange={setDriver}
        options={options}
      />
      <InlineError error={assign.error} />
    </ConfirmDialog>
  )
}
