import type { OpenBooking } from '@cabstand/contract/realtime/dispatch'
import { isolate } from '@cabstand/contract/texts/isolate'
import { useQuery } from '@tanstack/react-query'
import { assignableDriversQuery } from '../../api/queries/booking-details.ts'
import { ConfirmAction } from '../../features/confirm/confirm-action.tsx'
import { durationText } from '../../features/text/duration.ts'
import { Plate } from '../../ui/plate.tsx'
import { useLocale, useText } from '../../ui/text.tsx'
import { reasonKeys } from '../booking/dispatch-reason.ts'
import type { ChosenDriver } from './drag.ts'
import { useAssign } from './use-assign.ts'

export interface ConfirmAssignProps {
  readonly booking: OpenBooking
  readonly driver: ChosenDriver
  readonly onClose: () => void
}

/** Asks before a driver gets an offer: it cannot be taken back. Shows the road time, and why dispatch would not ask them. */
export function ConfirmAssign({ booking, driver, onClose }: ConfirmAssignProps) {
  const t = useText()
  const { locale } = useLocale()
  const drivers = useQuery(assignableDriversQuery(booking.id))
  const { assign, isPending, error } = useAssign(() => driver.name, onClose)
  const found = drivers.data?.find((each) => each.driver === driver.id)
  const list = new Intl.ListFormat(locale, { type: 'unit', style: 'short' })
  const reasons = found === undefined ? '' : list.format(found.reasons.map((reason) => t(reasonKeys[reason])))
  const refusal =
    drivers.data === undefined
      ? t('board_assign_checking')
      : found === undefined
        ? t('board_assign_not', { reasons: t('board_assign_other_type') })
        : found.assignable
          ? undefined
          : t('board_assign_not', { reasons })
  return (
    <ConfirmAction
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('board_assign_to', { name: isolate(driver.name), reference: isolate(booking.reference) })}
      description={t('board_assign_note')}
      confirmLabel={t('board_assign_name', { name: isolate(driver.name) })}
      keepLabel={t('back')}
      action={{ isPending, error: error ?? drivers.error }}
      blockedReason={refusal}
      onConfirm={() => assign(booking.id, driver.id)}
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-label">
        <Plate number={driver.vehicleNumber} small />
        {found && (
          <span>
            {found.roadSeconds === null
              ? t('board_no_road')
              : t('board_road', { time: isolate(durationText(t, found.roadSeconds)) })}
          </span>
        )}
      </p>
      {found?.assignable && reasons !== '' && (
        <p className="text-label font-semibold text-warn">{t('board_assign_warning', { reasons })}</p>
      )}
    </ConfirmAction>
  )
}
