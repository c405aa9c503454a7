import type { DriverBooking } from '@cabstand/contract/schemas/booking'
import type { Stop } from '@cabstand/contract/schemas/common'
import { bookingCan } from '@cabstand/domain/booking/booking-can'
import { Ellipsis, Navigation } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { Menu } from '../../ui/app/menu.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { useText } from '../../ui/text.tsx'

/** Loaded on demand: rarely needed, and its form components are large. */
const CancelTrip = lazy(() => import('./cancel-trip.tsx').then((file) => ({ default: file.CancelTrip })))

const stroke = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Rare actions: opening the route in another app, and cancelling. */
export function TripActions({ trip, target }: { trip: DriverBooking; target: Stop }) {
  const t = useText()
  const offline = useOfflineReason()
  const [cancelling, setCancelling] = useState<boolean>()
  const blocked = bookingCan.cancel(trip, 'driver').ok ? offline : t('driver_cancel_too_late')
  return (
    <div className="flex justify-center gap-2">
      <a
        href={`geo:${target.lat},${target.lng}?q=${target.lat},${target.lng}`}
        className={buttonClass('quiet', 'small', 'font-medium text-ink-2')}
      >
        <Navigation {...stroke} />
        <span className="caps-center">{t('driver_open_maps')}</span>
      </a>
      <Menu
        trigger={
          <button type="button" className={buttonClass('quiet', 'small', 'font-medium text-ink-2')}>
            <Ellipsis {...stroke} />
            <span className="caps-center">{t('driver_more')}</span>
          </button>
        }
        items={[
          {
            id: 'cancel',
            label: t('driver_cancel'),
            icon: <CloseIcon size={18} />,
            danger: true,
            ...(blocked && { disabledReason: blocked }),
            onSelect: () => setCancelling(true),
          },
        ]}
      />
      {cancelling !== undefined && (
        <Suspense>
          <CancelTrip trip={trip} open={cancelling} onOpenChange={setCancelling} />
        </Suspense>
      )}
    </div>
  )
}
