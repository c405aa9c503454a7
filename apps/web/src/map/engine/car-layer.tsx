import type { ExpressionSpecification } from 'maplibre-gl'
import { useCallback, useEffect, useState } from 'react'
import type { MapCar, MapContent } from '../items.ts'
import { semibold } from '../style/font-names.ts'
import { useCarLabel } from './car-label.tsx'
import { type DrawnCar, GlidingCars } from './cars.ts'
import { useMap } from './map-context.ts'
import { carSource, useCarPress } from './use-car-press.ts'
import { type Features, type OverlayLayer, setFeatures, useOverlay } from './use-overlay.ts'

export interface CarLayerProps {
  readonly cars: readonly MapCar[]
  /** Draws cars that stand close together as one disc with their number; for whole fleets. */
  readonly clustered: boolean
  readonly selected: MapContent['selectedCar']
  readonly onPress: MapContent['onCarPress']
}

/** Cars move few pixels in this time; drawing more often costs and is not seen. */
const frameMs = 33
const lone: ExpressionSpecification = ['!', ['has', 'point_count']]

/** Cars from above, gliding between their fixes in one animation. Under reduced motion they jump. */
export function CarLayer({ cars, clustered, selected, onPress }: CarLayerProps) {
  const { map, colors } = useMap()
  const [gliding] = useState(() => new GlidingCars())
  const label = useCarLabel()
  useOverlay({
    source: carSource,
    options: clustered ? { cluster: true, clusterRadius: 44, clusterMaxZoom: 14 } : {},
    layers: [
      {
        id: 'car-own-disc',
        type: 'circle',
        filter: ['all', lone, ['get', 'own']],
        paint: { 'circle-radius': 44, 'circle-color': colors.own, 'circle-opacity': 0.2 },
      },
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
      carIcons('car-heading', 'car-cone', ['all', lone, ['get', 'headed']]),
      carIcons('car', ['concat', 'car-', ['get', 'state']], lone),
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
          'text-overlap': 'always',
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
  useGliding(gliding, cars, draw)
  useCarPress(onPress)
  return selected && label.show(selected.label)
}

function carIcons(
  id: string,
  image: string | ExpressionSpecification,
  filter: ExpressionSpecification,
): OverlayLayer {
  return {
    id,
    type: 'symbol',
    filter,
    layout: {
      'icon-image': image,
      'icon-rotate': ['get', 'turn'],
      'icon-rotation-alignment': 'map',
      'icon-overlap': 'always',
      'icon-ignore-placement': true,
    },
  }
}

/** Runs while a car moves, and is still else; a hidden page gets no frames from its browser. */
function useGliding(
  gliding: GlidingCars,
  cars: readonly MapCar[],
  draw: (drawn: readonly DrawnCar[]) => void,
) {
  useEffect(() => {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    gliding.update(cars, performance.now(), still)
    let request = 0
    let drawnMs = Number.NEGATIVE_INFINITY
    const frame = () => {
      const nowMs = performance.now()
      const { drawn, moving } = gliding.at(nowMs)
      if (moving) request = requestAnimationFrame(frame)
      if (moving && nowMs - drawnMs < frameMs) return
      drawnMs = nowMs
      draw(drawn)
    }
    frame()
    return () => cancelAnimationFrame(request)
  }, [gliding, cars, draw])
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
        own: car.own === true,
        headed: car.own === true && car.heading !== null,
      },
      geometry: { type: 'Point', coordinates: [pose.lng, pose.lat] },
    })),
  }
}
