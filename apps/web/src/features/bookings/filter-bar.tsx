import { lazy, Suspense, useState } from 'react'
import { useBoot } from '../../ui/boot.tsx'
import { Button } from '../../ui/button.tsx'
import { SkeletonBar } from '../../ui/skeleton.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import { recentMonths } from '../wallet/periods.ts'
import { type BookingFilters, isFiltered, parseBookingFilters } from './booking-filters.ts'

// Its library is more than the rest of the screen.
const Select = lazy(() => import('../../ui/app/select.tsx').then((file) => ({ default: file.Select })))

/** The value of a filter that fits every booking, which is no value of an address. */
const any = 'any'

/** Which bookings are listed: by status, by month and, where the operator has both, rides or parcels. */
export function FilterBar(props: {
  readonly filters: BookingFilters
  readonly onChange: (filters: BookingFilters) => void
}) {
  const { filters, onChange } = props
  const t = useText()
  const { basis } = useFormat()
  const { appCategory } = useBoot().settings
  const [months] = useState(() => recentMonths(Date.now(), basis.timeZone))
  const monthText = new Intl.DateTimeFormat(basis.dateLocale, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <Suspense fallback={<SkeletonBar className="h-11 w-full lg:h-8 lg:w-96" />}>
        <Select
          {...look}
          label={t('booking_list_status')}
          value={filters.status ?? any}
          options={[
            { value: any, label: t('booking_list_any_status') },
            { value: 'COMPLETE', label: t('status_COMPLETE') },
            { value: 'CANCELLED', label: t('status_CANCELLED') },
          ]}
          onChange={(status) => onChange(parseBookingFilters({ ...filters, status }))}
        />
        {appCategory === 'both' && (
          <Select
            {...look}
            label={t('booking_list_service')}
            value={filters.service ?? any}
            options={[
              { value: any, label: t('booking_list_any_service') },
              { value: 'taxi', label: t('booking_list_taxi') },
              { value: 'delivery', label: t('booking_list_delivery') },
            ]}
            onChange={(service) => onChange(parseBookingFilters({ ...filters, service }))}
          />
        )}
        <Select
          {...look}
          label={t('booking_list_period')}
          value={filters.month ?? any}
          options={[
            { value: any, label: t('booking_list_any_time') },
            ...months.map(({ name }) => ({ value: name, label: monthText.format(new Date(`${name}-01`)) })),
          ]}
          onChange={(month) => onChange(parseBookingFilters({ ...filters, month }))}
        />
      </Suspense>
      {isFiltered(filters) && (
        <Button kind="quiet" size="small" onClick={() => onChange({})}>
          {t('booking_list_clear')}
        </Button>
      )}
    </div>
  )
}

const look = { hiddenLabel: true, dense: true, className: 'min-w-40 flex-1 lg:max-w-52' } as const
