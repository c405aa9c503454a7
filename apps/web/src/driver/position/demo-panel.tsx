import type { OutputOf } from '@cabstand/contract/endpoint'
import { findRoute, type getMap } from '@cabstand/contract/http/maps'
import type { LatLng } from '@cabstand/domain/distance'
import { decodePolyline } from '@cabstand/domain/polyline'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { mapQuery } from '../../api/queries/system.ts'
import { Button } from '../../ui/button.tsx'
import { AlertIcon, PinIcon, PlayIcon } from '../../ui/icons.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { useText } from '../../ui/text.tsx'
import type { OwnPosition } from './use-own-position.ts'

type MapInfo = OutputOf<typeof getMap>

const directions = {
  driver_demo_north: [0.25, 0],
  driver_demo_east: [0, 0.25],
  driver_demo_south: [-0.25, 0],
  driver_demo_west: [0, -0.25],
} as const

/** A point at a fraction of the map's extent from its centre. */
function spotOf({ center, bounds }: MapInfo, [byLat, byLng]: readonly [number, number]): LatLng {
  return {
    lat: center.lat + (bounds.north - bounds.south) * byLat,
    lng: center.lng + (bounds.east - bounds.west) * byLng,
  }
}

export interface PlaceCarProps {
  readonly placing: boolean
  /** Whether the server has not yet accepted the car's new place. */
  readonly moving: boolean
  readonly onPlacing: (placing: boolean) => void
  readonly onPlace: (at: LatLng) => void
}

/** Demo: places the driver's car in the city, by a tap on the map or by a preset spot. */
export function PlaceCar({ placing, moving, onPlacing, onPlace }: PlaceCarProps) {
  const t = useText()
  const { data: map } = useQuery(mapQuery)
  if (!placing) {
    return (
      <Button kind="secondary" working={moving} onClick={() => onPlacing(true)} className="w-full">
        <PinIcon size={18} />
        {t('driver_demo_place')}
      </Button>
    )
  }
  return (
    <div className="grid gap-2">
      <p className="text-sm text-ink-2">{t('driver_demo_place_note')}</p>
      <div className="flex flex-wrap gap-2">
        {map && (
          <>
            <Button kind="secondary" size="small" onClick={() => onPlace(map.center)}>
              {t('driver_demo_spot_center')}
            </Button>
            {(Object.keys(directions) as (keyof typeof directions)[]).map((key) => (
              <Button
                key={key}
                kind="secondary"
                size="small"
                onClick={() => onPlace(spotOf(map, directions[key]))}
              >
                {t('driver_demo_spot', { direction: t(key) })}
              </Button>
            ))}
          </>
        )}
      </div>
      <Button kind="quiet" size="small" onClick={() => onPlacing(false)} className="justify-self-start">
        {t('driver_demo_place_stop')}
      </Button>
    </div>
  )
}

export interface DriveCarProps {
  readonly position: OwnPosition
  /** The stops of the route, in order. */
  readonly targets: readonly LatLng[]
  readonly toPickup: boolean
}

/** Demo: drives the car along the road to the next stop and sends fixes as a phone in the car would. */
export function DriveCar({ position, targets, toPickup }: DriveCarProps) {
  const t = useText()
  const { demo, demoCar } = position
  const drive = useMutation({
    mutationFn: async () => {
      const car = demo.place
      if (!car) return
      const points = [car, ...targets].map(({ lat, lng }) => ({ lat, lng }))
      const route = await call(findRoute, { body: { points } })
      demoCar.drive([points[0] ?? car, ...decodePolyline(route.polyline)], route.durationSeconds)
    },
  })
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        {demo.drive ? (
          <Button kind="secondary" onClick={() => demoCar.stop()} className="flex-1">
            {t('driver_demo_stop')}
          </Button>
        ) : (
          <Button
            kind="secondary"
            working={drive.isPending}
            onClick={() => drive.mutate()}
            className="flex-1"
          >
            <PlayIcon size={18} />
            {t(toPickup ? 'driver_demo_drive_pickup' : 'driver_demo_drive_drop')}
          </Button>
        )}
        <Segmented
          label={t('driver_demo_speed')}
          name="demo-speed"
          value={demo.factor === 4 ? 'fast' : 'real'}
          onChange={(value) => demoCar.setFactor(value === 'fast' ? 4 : 1)}
          options={[
            { value: 'real', label: t('driver_demo_speed_real') },
            { value: 'fast', label: t('driver_demo_speed_fast') },
          ]}
        />
      </div>
      {drive.isError && (
        <p role="alert" className="flex gap-1.5 text-sm font-medium text-danger">
          <AlertIcon size={18} />
          {t('driver_demo_no_route')}
        </p>
      )}
    </div>
  )
}
