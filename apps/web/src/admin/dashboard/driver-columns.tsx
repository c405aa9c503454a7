import type { FleetDriver } from '@cabstand/contract/http/trips/fleet'
import { Plate } from '../../ui/plate.tsx'
import type { Column } from '../../ui/table.tsx'
import { useText } from '../../ui/text.tsx'
import { heardWords } from './driver-labels.ts'

export interface DriverColumnsInput {
  /** The time of the positions, by the server's clock. */
  readonly at: string
  readonly selectedId: string | undefined
  readonly onSelect: (driver: FleetDriver) => void
}

/** Columns of the list beside the map; pressing a driver's name selects their car on the map. */
export function useDriverColumns({
  at,
  selectedId,
  onSelect,
}: DriverColumnsInput): readonly Column<FleetDriver>[] {
  const t = useText()
  return [
    {
      id: 'driver',
      header: t('admin_col_driver'),
      cell: (driver) => (
        <button
          type="button"
          aria-pressed={driver.driverId === selectedId}
          title={driver.name}
          className="block min-h-8 max-w-36 truncate text-start font-semibold text-accent underline-offset-3 hover:underline"
          onClick={() => onSelect(driver)}
        >
          <span dir="auto">{driver.name}</span>
        </button>
      ),
    },
    {
      id: 'vehicle',
      header: t('fleet_col_vehicle'),
      cell: ({ vehicleNumber }) => <Plate number={vehicleNumber} small />,
    },
    {
      id: 'state',
      header: t('admin_col_status'),
      cell: ({ state }) => <span className="whitespace-nowrap">{t(`fleet_${state}`)}</span>,
    },
    {
      id: 'heard',
      header: t('fleet_col_heard'),
      cell: (driver) => <span className="whitespace-nowrap text-ink-2">{heardWords(t, driver, at)}</span>,
    },
  ]
}
