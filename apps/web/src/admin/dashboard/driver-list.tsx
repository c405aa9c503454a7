import type { FleetDriver, FleetPositions } from '@cabstand/contract/http/trips/fleet'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextField } from '../../ui/field.tsx'
import { Table } from '../../ui/table.tsx'
import { useText } from '../../ui/text.tsx'
import { Panel } from '../booking/panel.tsx'
import { useDriverColumns } from './driver-columns.tsx'
import { matching } from './driver-labels.ts'

export interface DriverListProps {
  readonly fleet: FleetPositions
  readonly selectedId: string | undefined
  readonly onSelect: (driver: FleetDriver) => void
}

const pageRows = 50

/** The drivers of the map, sorted by name. */
export function DriverList({ fleet, selectedId, onSelect }: DriverListProps) {
  const t = useText()
  const { drivers, complete, at } = fleet
  const [typed, setTyped] = useState('')
  const [most, setMost] = useState(pageRows)
  const found = matching(drivers, typed)
  const columns = useDriverColumns({ at, selectedId, onSelect })
  return (
    <Panel
      title={t('fleet_list')}
      note={complete ? null : t('fleet_incomplete', { count: drivers.length })}
      className="relative lg:min-h-[400px]"
    >
      {drivers.length === 0 ? (
        <EmptyState title={t('fleet_empty')} note={t('fleet_empty_note')} />
      ) : (
        <div className="grid content-start gap-3 p-3 lg:absolute lg:inset-x-0 lg:top-11 lg:bottom-0 lg:overflow-y-auto">
          <TextField
            label={t('fleet_find')}
            type="search"
            value={typed}
            // Plates are left-to-right; a name has the direction of its script.
            dir={typed === '' ? undefined : 'auto'}
            onChange={(event) => setTyped(event.target.value)}
          />
          {found.length === 0 ? (
            <EmptyState
              title={t('fleet_none_found')}
              action={
                <Button kind="secondary" size="small" onClick={() => setTyped('')}>
                  {t('fleet_find_clear')}
                </Button>
              }
            />
          ) : (
            <Table
              caption={t('fleet_list')}
              columns={columns}
              rows={found.slice(0, most)}
              rowKey={({ driverId }) => driverId}
              currentKey={selectedId}
            />
          )}
          <div className="flex min-h-8 items-center justify-between gap-4 px-1 text-ink-2">
            <p role="status">
              {t('fleet_shown', { shown: Math.min(most, found.length), count: found.length })}
            </p>
            {found.length > most && (
              <Button kind="secondary" size="small" onClick={() => setMost(most + pageRows)}>
                {t('show_more')}
              </Button>
            )}
          </div>
        </div>
      )}
    </Panel>
  )
}
