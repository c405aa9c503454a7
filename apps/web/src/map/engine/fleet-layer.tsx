import type { GeoJSONSource } from 'maplibre-gl'
import { useCallback, useRef } from 'react'
import type { MapCar, MapContent } from '../items.ts'
import { useCarLabel } from './car-label.tsx'
import type { DrawnCar } from './cars.ts'
import { carDifference, type DrawnFleet } from './fleet-difference.ts'
import { fleetLayers } from './fleet-layers.ts'
import { useMap } from './map-context.ts'
import { carSource, useCarPress } from './use-car-press.ts'
import { useGliding } from './use-gliding.ts'
import { useOverlay } from './use-overlay.ts'

export interface FleetLayerProps {
  readonly cars: readonly MapCar[]
  readonly cluster: boolean
  readonly selected: MapContent['selectedCar']
  readonly onPress: MapContent['onCarPress']
  readonly onHover: MapContent['onCarHover']
}

/** Cars move only a few pixels in this time; drawing more often costs time without a visible effect. */
const frameMs = 33
/** With more cars in view than this the streets are small, and a car moves a pixel or two between its fixes. */
const glidingCars = 60
const manyFrameMs = 1000

/** Any number of cars, drawn by the map library, which is only told about those that have moved. */
export function FleetLayer({ cars, cluster, selected, onPress, onHover }: FleetLayerProps) {
  const { map, colors } = useMap()
  const label = useCarLabel()
  useOverlay({
    source: carSource,
    options: cluster ? { cluster: true, clusterRadius: 44, clusterMaxZoom: 14 } : {},
    layers: fleetLayers(colors),
  })
  const selectedId = selected?.id
  const drawnFleet = useRef<{ source: GeoJSONSource; fleet: DrawnFleet }>(null)
  const inView = useRef(0)
  const draw = useCallback(
    (drawn: readonly DrawnCar[]) => {
      const source = map.getSource<GeoJSONSource>(carSource)
      if (source === undefined) return
      const known = drawnFleet.current?.source === source ? drawnFleet.current.fleet : undefined
      const { fleet, difference } = carDifference(known ?? new Map(), drawn, selectedId)
      drawnFleet.current = { source, fleet }
      if (difference !== undefined) void source.updateData(difference)
      const bounds = map.getBounds()
      inView.current = drawn.filter(({ pose }) => bounds.contains([pose.lng, pose.lat])).length
      label.place(drawn.find(({ car }) => car.id === selectedId)?.pose)
    },
    [map, label, selectedId],
  )
  useGliding(
    cars,
    useCallback(() => (inView.current > glidingCars ? manyFrameMs : frameMs), []),
    draw,
  )
  useCarPress(onPress, onHover)
  return selected && label.show(selected.label)
}
