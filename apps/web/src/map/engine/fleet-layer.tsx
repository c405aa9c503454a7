import type { GeoJSONSource } from 'maplibre-gl'
import { useCallback, useRef } from 'react'
import type { MapCar, MapContent } from '../items.ts'
import { useCarLabel } from './car-label.tsx'
import type { DrawnCar } from './cars.ts'
import { carDifference, type DrawnFleet } from './fleet-difference.ts'
import { fleetLayers } from './fleet-layers.ts'
import { frameCostOf } from './frame-cost.ts'
import { useMap } from './map-context.ts'
import { carSource, useCarPress } from './use-car-press.ts'
import { useGliding } from './use-gliding.ts'
import { useOverlay } from './use-overlay.ts'

export interface FleetLayerProps {
  readonly cars: readonly MapCar[]
  readonly selected: MapContent['selectedCar']
  readonly onPress: MapContent['onCarPress']
}

/** Cars move only a few pixels in this time; drawing more often costs time without a visible effect. */
const frameMs = 33
/** With more cars in view than this the streets are small, and a car moves a pixel or two between its fixes. */
const glidingCars = 60
const manyFrameMs = 1000

/**
 * Any number of cars, drawn by the map library, which is only told about those that have moved. Cars close together are
 * one disc.
 */
export function FleetLayer({ cars, selected, onPress }: FleetLayerProps) {
  const { map, colors } = useMap()
  const label = useCarLabel()
  useOverlay({
    source: carSource,
    options: { cluster: true, clusterRadius: 44, clusterMaxZoom: 14 },
    layers: fleetLayers(colors),
  })
  const selectedId = selected?.id
  const cost = frameCostOf(map)
  const drawnFleet = useRef<{ source: GeoJSONSource; fleet: DrawnFleet; allMs: number }>(null)
  const inView = useRef(0)
  const draw = useCallback(
    (drawn: readonly DrawnCar[], moving: boolean) => {
      const source = map.getSource<GeoJSONSource>(carSource)
      if (source === undefined) return
      const nowMs = performance.now()
      const last = drawnFleet.current?.source === source ? drawnFleet.current : undefined
      const known: DrawnFleet = last?.fleet ?? new Map()
      const bounds = map.getBounds()
      const seen = new Set(drawn.filter(({ pose }) => bounds.contains([pose.lng, pose.lat])))
      inView.current = seen.size
      // Cars out of view need not glide: they move with the next fixes.
      const all = last === undefined || !moving || nowMs - last.allMs >= manyFrameMs
      const placed = all
        ? drawn
        : drawn.map((one) => (seen.has(one) ? one : { ...one, pose: known.get(one.car.id) ?? one.pose }))
      const { fleet, difference } = carDifference(known, placed, selectedId)
      drawnFleet.current = { source, fleet, allMs: all ? nowMs : last.allMs }
      if (difference !== undefined) void source.updateData(difference)
      label.place(drawn.find(({ car }) => car.id === selectedId)?.pose)
    },
    [map, label, selectedId],
  )
  useGliding(
    cars,
    useCallback(() => cost.pace(inView.current > glidingCars ? manyFrameMs : frameMs), [cost]),
    draw,
  )
  useCarPress(onPress)
  return selected && label.show(selected.label)
}
