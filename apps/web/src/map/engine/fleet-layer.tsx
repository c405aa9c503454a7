import type { ExpressionSpecification } from 'maplibre-gl'
import { useCallback } from 'react'
import type { MapCar, MapContent } from '../items.ts'
import { semibold } from '../style/font-names.ts'
import { useCarLabel } from './car-label.tsx'
import type { DrawnCar } from './cars.ts'
import { useMap } from './map-context.ts'
import { carSource, useCarPress } from './use-car-press.ts'
import { useGliding } from './use-gliding.ts'
import { type Features, setFeatures, useOverlay } from './use-overlay.ts'

export interface FleetLayerProps {
  readonly cars: readonly MapCar[]
  readonly selected: MapContent['selectedCar']
  readonly onPress: MapContent['onCarPress']
}

/** Cars move few pixels in this time; drawing more often costs and is not seen. */
const frameMs = 33
/**
 * A symbol that moved is a new one for the library, which draws it before it has decided on its place only with this
 * older property, not with `icon-overlap: always`: cars would fade in anew with each step, and never be there.
 */
const alwaysDrawn = true
const lone: ExpressionSpecification = ['!', ['has', 'point_count']]

/** Any number of cars, drawn by the map itself; those that stand close together as one disc with their number. */
export function FleetLayer({ cars, selected, onPress }: FleetLayerProps) {
  const { map, colors } = useMap()
  const label = useCarLabel()
  useOverlay({
    source: carSource,
    options: { cluster: true, clusterRadius: 44, clusterMaxZoom: 14 },
    layers: [
      {
        id: 'car-selected',
        type: 'circle',
        filter: ['all', lone, ['get', 'selected']],
        paint: {
          'circle-radius': 19,
          'circle-color': colors.own,
          'circle-opacity': 0.3,
          'circle-stroke-color': colors.own,
          'circle-stroke-width': 2,
        },
      },
      {
        id: 'car',
        type: 'symbol',
        filter: lone,
        layout: {
          'icon-image': ['concat', 'car-', ['get', 'state']],
          'icon-rotate': ['get', 'turn'],
          'icon-rotation-alignment': 'map',
          'icon-allow-overlap': alwaysDrawn,
          'icon-ignore-placement': true,
        },
      },
      {
        id: 'car-cluster',
        type: 'circle',
        filter: ['has', 'point_count'],
        paint: {
          'circle-color': colors.cluster,
          'circle-radius': ['step', ['get', 'point_count'], 14, 10, 18, 100, 23],
          'circle-stroke-color': '#ffffff',
          'circle-stroke-width': 2,
        },
      },
      {
        id: 'car-count',
        type: 'symbol',
        filter: ['has', 'point_count'],
        layout: {
          'text-field': ['get', 'point_count'],
          'text-font': [semibold],
          'text-size': 13,
          'text-allow-overlap': alwaysDrawn,
        },
        paint: { 'text-color': '#ffffff' },
      },
    ],
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
