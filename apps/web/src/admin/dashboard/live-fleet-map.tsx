import type { FleetDriver, FleetPositions } from '@cabstand/contract/http/trips/fleet'
import { isolate } from '@cabstand/contract/texts/isolate'
import type { LatLng } from '@cabstand/domain/distance'
import { useMemo, useRef, useState } from 'react'
import type { MapCar } from '../../map/items.ts'
import { MapView } from '../../map/map-view.tsx'
import { Button } from '../../ui/button.tsx'
import { AlertIcon, LocateIcon } from '../../ui/icons.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import { Panel } from '../booking/panel.tsx'
import { DriverCard } from './driver-card.tsx'
import { DriverList } from './driver-list.tsx'
import { Legend } from './legend.tsx'
import { type Here, useDeviceLocation } from './use-device-location.ts'

export interface LiveFleetMapProps {
  readonly fleet: FleetPositions
  /** The last request for positions failed, so the shown positions are out of date. */
  readonly late: boolean
}

const startZoom = 10

/** The drivers on a map and in a list, for staff who search for a name or cannot see the map. */
export function LiveFleetMap({ fleet, late }: LiveFleetMapProps) {
  const t = useText()
  const format = useFormat()
  const { drivers } = fleet
  const [selectedId, setSelectedId] = useState<string>()
  const [lookAt, setLookAt] = useState<LatLng>()
  const here = useDeviceLocation(setLookAt)
  const panel = useRef<HTMLDivElement>(null)
  const selected = drivers.find(({ driverId }) => driverId === selectedId)
  const cars = useMemo(() => drivers.map(carOf), [drivers])
  const frame = useMemo(() => ({ points: [], moving: cars }), [cars])
  const find = (driver: FleetDriver) => {
    setSelectedId(driver.driverId)
    setLookAt({ lat: driver.lat, lng: driver.lng })
    // On phones the list is below the map.
    panel.current?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <div className="grid min-w-0 content-start gap-3 lg:max-xl:grid-cols-2">
      <div ref={panel} className="grid min-w-0 scroll-mt-4">
        <Panel
          title={t('fleet_drivers_now')}
          note={late ? <LateNote time={format.time(fleet.at)} /> : null}
          aside={<Legend drivers={drivers} />}
          className="flex flex-col"
        >
          {here.failure && <NotLocated failure={here.failure} />}
          <div className="relative flex h-[480px] flex-col">
            <MapView
              label={t('fleet_map')}
              notes={[t('fleet_on_map', { count: drivers.length })]}
              className="flex-1"
              cars={cars}
              clusterCars
              frame={frame}
              startZoom={startZoom}
              onCarPress={setSelectedId}
              selectedCar={selected && { id: selected.driverId, label: labelOf(selected) }}
              here={here.at}
              lookAt={lookAt}
            />
            <Button
              kind="secondary"
              size="small"
              className="absolute start-4 top-4 z-map-controls border-transparent shadow-2"
              working={here.looking}
              onClick={here.locate}
            >
              <LocateIcon size={16} />
              {t('fleet_here')}
            </Button>
            {selected && (
              <DriverCard
                driver={selected}
                at={fleet.at}
                onClose={() => setSelectedId(undefined)}
                className="absolute start-4 bottom-8 z-map-controls"
              />
            )}
          </div>
        </Panel>
      </div>
      <DriverList fleet={fleet} selectedId={selectedId} onSelect={find} />
    </div>
  )
}

function carOf({ driverId, lat, lng, heading, state }: FleetDriver): MapCar {
  return { id: driverId, lat, lng, heading, state }
}

const labelOf = ({ name, vehicleNumber }: FleetDriver) => `${isolate(name)} ${isolate(vehicleNumber)}`

/** Why the map does not show where the person is. */
function NotLocated({ failure }: { readonly failure: NonNullable<Here['failure']> }) {
  const t = useText()
  return (
    <p role="alert" className="flex gap-2.5 bg-danger-soft px-4 py-3 font-semibold text-danger">
      <AlertIcon size={18} />
      {t(failure === 'denied' ? 'fleet_here_denied' : 'fleet_here_failed')}
    </p>
  )
}

function LateNote({ time }: { time: string }) {
  const t = useText()
  return (
    <span role="status" className="font-semibold text-warn">
      {t('fleet_late', { time })}
    </span>
  )
}
