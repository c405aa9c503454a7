import type { FleetDriver } from '@cabstand/contract/http/trips/fleet'
import { AppLink } from '../../navigation/app-link.tsx'
import { paths } from '../../navigation/paths.ts'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { Plate } from '../../ui/plate.tsx'
import { useText } from '../../ui/text.tsx'
import { heardWords } from './driver-labels.ts'

export interface DriverCardProps {
  readonly driver: FleetDriver
  /** The time of the positions, by the server's clock. */
  readonly at: string
  readonly onClose: () => void
  readonly className: string
}

/** The driver of the selected car, with their status. */
export function DriverCard({ driver, at, onClose, className }: DriverCardProps) {
  const t = useText()
  const { name, vehicleNumber, carType, state, bookingId } = driver
  return (
    <section
      aria-label={t('fleet_selected')}
      className={cx('w-72 max-w-[calc(100%-2rem)] rounded-panel bg-surface p-4 shadow-2', className)}
    >
      <div className="flex items-start gap-2">
        <h3 className="min-w-0 flex-1 text-base font-bold [overflow-wrap:anywhere]">{name}</h3>
        <IconButton label={t('fleet_close')} onClick={onClose} className="-me-2 -mt-2">
          <CloseIcon size={18} />
        </IconButton>
      </div>
      <p className="mt-1 flex items-center gap-2 text-ink-2">
        <Plate number={vehicleNumber} />
        {carType}
      </p>
      <p className="mt-3 flex justify-between gap-3">
        <span className="font-semibold">{t(`fleet_${state}`)}</span>
        <span className="text-ink-2">{t('fleet_heard', { time: heardWords(t, driver, at) })}</span>
      </p>
      {bookingId && (
        <AppLink
          href={paths.adminBooking(bookingId)}
          className="mt-2 inline-flex min-h-8 items-center font-semibold text-accent underline-offset-3 hover:underline"
        >
          {t('fleet_open_booking')}
        </AppLink>
      )}
    </section>
  )
}
