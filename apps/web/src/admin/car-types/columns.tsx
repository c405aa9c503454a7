import type { CarTypeRecord } from '@cabstand/contract/http/trips/car-types'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { AppLink } from '../../navigation/app-link.tsx'
import { paths } from '../../navigation/paths.ts'
import { Bdi } from '../../ui/bdi.tsx'
import { useBoot } from '../../ui/boot.tsx'
import { CarPicture } from '../../ui/car-picture.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { Column } from '../../ui/table.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import { CarTypeState } from './car-type-state.tsx'

export interface CarTypeOrder {
  readonly last: number
  readonly indexOf: (carType: CarTypeRecord) => number
  /** Why the order cannot be changed now. */
  readonly blockedReason: string | undefined
  readonly onMove: (from: number, to: number) => void
}

/** The columns of the list of car types. */
export function useCarTypeColumns(order: CarTypeOrder): Column<CarTypeRecord>[] {
  const t = useText()
  const format = useFormat()
  const { settings } = useBoot()
  const price = (amount: string) => <Bdi>{amount}</Bdi>
  return [
    {
      id: 'name',
      header: t('car_type_name'),
      cell: (carType) => (
        <AppLink
          href={paths.carType(carType.id)}
          className="flex min-h-9 items-center gap-3 font-semibold hover:underline"
        >
          <CarPicture carType={carType} />
          {carType.name}
          {carType.archivedAt !== null && <CarTypeState archived />}
        </AppLink>
      ),
    },
    {
      id: 'service',
      header: t('car_type_service'),
      cell: ({ service }) => (
        <span className="whitespace-nowrap">
          {t(service === 'delivery' ? 'car_type_delivery' : 'car_type_taxi')}
        </span>
      ),
    },
    {
      id: 'base',
      header: t('car_type_base_fare'),
      numeric: true,
      cell: ({ baseFare }) => price(format.money(baseFare)),
    },
    {
      id: 'distance',
      header: t(settings.convertToMile ? 'car_type_per_mile' : 'car_type_per_km'),
      numeric: true,
      cell: ({ ratePerUnitDistance }) => price(format.rate(ratePerUnitDistance)),
    },
    {
      id: 'minimum',
      header: t('car_type_min_fare'),
      numeric: true,
      cell: ({ minFare }) => price(format.money(minFare)),
    },
    {
      id: 'fee',
      header: t('car_type_fee'),
      numeric: true,
      cell: ({ convenienceFeeType, convenienceFees }) =>
        price(
          convenienceFeeType === 'flat'
            ? format.money(Number(convenienceFees))
            : format.percent(Number(convenienceFees)),
        ),
    },
    {
      id: 'tariff',
      header: t('car_type_tariff'),
      cell: ({ tariffVersion, tariffSince }) => (
        <span className="whitespace-nowrap">
          {format.number(tariffVersion)}
          <span className="ms-2 text-ink-2 max-xl:hidden">
            {t('car_type_tariff_since', { date: format.date(tariffSince) })}
          </span>
        </span>
      ),
    },
    {
      id: 'drivers',
      header: t('car_type_drivers'),
      numeric: true,
      cell: ({ drivers }) => format.number(drivers),
    },
    {
      id: 'order',
      header: t('car_type_order'),
      cell: (carType) => <Moves carType={carType} order={order} />,
    },
  ]
}

/** Moves a car type up or down. At an end, and while nothing can be changed, the button says why it does nothing. */
function Moves({ carType, order }: { readonly carType: CarTypeRecord; readonly order: CarTypeOrder }) {
  const t = useText()
  const index = order.indexOf(carType)
  const moves = [
    { to: index - 1, label: t('car_type_move_up', { name: carType.name }), Icon: ChevronUp },
    { to: index + 1, label: t('car_type_move_down', { name: carType.name }), Icon: ChevronDown },
  ]
  return (
    <span className="flex">
      {moves.map(({ to, label, Icon }) => {
        const disabled = order.blockedReason !== undefined || to < 0 || to > order.last
        return (
          <IconButton
            key={label}
            label={order.blockedReason ? `${label}. ${order.blockedReason}` : label}
            aria-disabled={disabled || undefined}
            onClick={() => {
              if (!disabled) order.onMove(index, to)
            }}
            className="aria-disabled:opacity-40"
          >
            <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        )
      })}
    </span>
  )
}
