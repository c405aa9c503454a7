import { assignBooking } from '@cabstand/contract/http/trips/dispatch'
import type { AssignableDriver } from '@cabstand/contract/schemas/dispatch'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { assignableDriversQuery } from '../../api/queries/booking-details.ts'
import { useBookingAction } from '../../api/use-booking-action.ts'
import { ConfirmAction } from '../../features/confirm/confirm-action.tsx'
import { toast } from '../../ui/app/toast.ts'
import { TextField } from '../../ui/field.tsx'
import { useText } from '../../ui/text.tsx'
import type { BookingDialogProps } from './cancel-booking.tsx'
import { DriverChoice } from './driver-choice.tsx'
import { PanelAnswer } from './panel.tsx'

const shownDrivers = 40

/** Offers a NEW booking to a chosen driver of its car type. */
export function AssignDriver({ booking, open, onOpenChange }: BookingDialogProps) {
  const t = useText()
  const drivers = useQuery({ ...assignableDriversQuery(booking.id), enabled: open })
  const [typed, setTyped] = useState('')
  const [driver, setDriver] = useState<string | null>(null)
  const chosen = drivers.data?.find((each) => each.driver === driver && each.assignable)
  const assign = useBookingAction(assignBooking, 'admin', {
    onSuccess: () => {
      onOpenChange(false)
      toast.done(t('driver_assigned'))
    },
  })
  return (
    <ConfirmAction
      open={open}
      onOpenChange={onOpenChange}
      title={t('admin_assign')}
      description={t('admin_assign_note')}
      confirmLabel={
        chosen === undefined ? t('admin_assign_confirm') : t('admin_assign_name', { name: chosen.driverName })
      }
      keepLabel={t('back')}
      action={assign}
      blockedReason={chosen === undefined ? t('admin_assign_choose') : undefined}
      onConfirm={() =>
        chosen && assign.mutate({ params: { id: booking.id }, body: { driver: chosen.driver } })
      }
    >
      <TextField
        label={t('fleet_find')}
        type="search"
        value={typed}
        dir={typed === '' ? undefined : 'auto'}
        onChange={(event) => setTyped(event.target.value)}
      />
      <PanelAnswer answer={drivers} failedTitle={t('admin_assign_failed')}>
        {(all) => {
          const found = matching(all, typed)
          return (
            <>
              <DriverChoice drivers={found.slice(0, shownDrivers)} value={driver} onChange={setDriver} />
              <p role="status" className="text-label text-ink-2">
                {found.length === 0
                  ? t(all.length === 0 ? 'admin_assign_nobody' : 'admin_assign_none_found')
                  : t('fleet_shown', {
                      shown: Math.min(shownDrivers, found.length),
                      count: found.length,
                    })}
              </p>
            </>
          )
        }}
      </PanelAnswer>
    </ConfirmAction>
  )
}

/** Matches parts of the name or vehicle number; ignores case, spaces and dashes. */
function matching(drivers: readonly AssignableDriver[], typed: string): readonly AssignableDriver[] {
  const words = plain(typed).split(' ').filter(Boolean)
  return drivers.filter(({ driverName, vehicleNumber }) => {
    const text = `${plain(driverName)} ${plain(vehicleNumber)} ${plain(vehicleNumber).replaceAll(' ', '')}`
    return words.every((word) => text.includes(word))
  })
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
