import { useCallback } from 'react'
import type { MapCar, MapContent } from '../items.ts'
import { useCarLabel } from './car-label.tsx'
import type { DrawnCar } from './cars.ts'
import { fleetLayers } from './fleet-layers.ts'
import { useMap } from './map-context.ts'
import { carSource, useCarPress } from './use-car-press.ts'
import { useGliding } from './use-gliding.ts'
import { type Features, setFeatures, useOverlay } from './use-overlay.ts'

export interface FleetLayerProps {
  readonly cars: readonly MapCar[]
  readonly selected: MapContent['selectedCar']
  readonly onPress: MapContent['onCarPress']
}

/** Cars move only a few pixels in this time; drawing more often costs time without a visible effect. */
const frameMs = 33

/** Any number of cars, drawn by the map library; cars close together become one disc with their number. */
export function FleetLayer({ cars, selected, onPress }: FleetLayerProps) {
  const { map, colors } = useMap()
  const label = useCarLabel()
  useOverlay({
    source: carSource,
    options: { cluster: true, clusterRadius: 44, clusterMaxZoom: 14 },
    layers: fleetLayers(colors),
  })
  const selectedId = selected?.id
  const draw = useCallback(
    (drawn: readonly DrawnCar[]) => {
      setFeatures(map, carSource, featuresOf(drawn, selectedId))
      label.place(drawn.find(({ car }) => car.id === selectedId)?.pose)
    },
    [map, label, selectedId],
  )
  useGliding(cars, frameMs, draw)
  useCarPress(onPress)
  return selected && label.show(selected.label)
}

function featuresOf(drawn: readonly DrawnCar[], selectedId: string | undefined): Features {
  return {
    type: 'FeatureCollection',
    features: drawn.map(({ car, pose }) => ({
      type: 'Feature',
      properties: {
        id: car.id,
        selected: car.id === selectedId,
        turn: pose.turn,
        state: car.state ?? 'free',
      },
      geometry: { type: 'Point', coordinates: [pose.lng, pose.lat] },
    })),
  }
}
