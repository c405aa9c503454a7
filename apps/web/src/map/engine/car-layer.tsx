import type { ExpressionSpecification, GeoJSONSource, MapLayerMouseEvent } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import type { MapCar } from '../items.ts'
import { semibold } from '../style/font-names.ts'
import { type DrawnCar, GlidingCars } from './cars.ts'
import { useMap } from './map-context.ts'
import { type Features, type OverlayLayer, setFeatures, useOverlay } from './use-overlay.ts'

export interface CarLayerProps {
  readonly cars: readonly MapCar[]
  /** Draws cars that stand close together as one disc with their number; for whole fleets. */
  readonly clustered?: boolean
}

const source = 'cars'
/** Cars move few pixels in this time; drawing more often costs and is not seen. */
const frameMs = 33
const lone: ExpressionSpecification = ['!', ['has', 'point_count']]

/** Cars from above, gliding between their fixes in one animation. Under reduced motion they jump. */
export function CarLayer({ cars, clustered = false }: CarLayerProps) {
  const { colors } = useMap()
  const [gliding] = useState(() => new GlidingCars())
  useOverlay({
    source,
    options: clustered ? { cluster: true, clusterRadius: 44, clusterMaxZoom: 14 } : {},
    layers: [
      {
        id: 'car-own-disc',
        type: 'circle',
        filter: ['all', lone, ['get', 'own']],
        paint: { 'circle-radius': 44, 'circle-color': colors.own, 'circle-opacity': 0.2 },
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
  useGliding(gliding, cars)
  useClusterZoom(clustered)
  return null
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
function useGliding(gliding: GlidingCars, cars: readonly MapCar[]): void {
  const { map } = useMap()
  useEffect(() => {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    gliding.update(cars, performance.now(), still)
    let request = 0
    let drawnMs = Number.NEGATIVE_INFINITY
    const draw = () => {
      const nowMs = performance.now()
      const { drawn, moving } = gliding.at(nowMs)
      if (moving) request = requestAnimationFrame(draw)
      if (moving && nowMs - drawnMs < frameMs) return
      drawnMs = nowMs
      setFeatures(map, source, featuresOf(drawn))
    }
    draw()
    return () => cancelAnimationFrame(request)
  }, [map, gliding, cars])
}

function featuresOf(drawn: readonly DrawnCar[]): Features {
  return {
    type: 'FeatureCollection',
    features: drawn.map(({ car, pose }) => ({
      type: 'Feature',
      properties: {
        turn: pose.turn,
        state: car.state ?? 'free',
        own: car.own === true,
        headed: car.own === true && car.heading !== null,
      },
      geometry: { type: 'Point', coordinates: [pose.lng, pose.lat] },
    })),
  }
}

/** A press on a disc goes as near as it takes to part its cars. */
function useClusterZoom(clustered: boolean): void {
  const { map } = useMap()
  useEffect(() => {
    if (!clustered) return
    const onPress = ({ features, lngLat }: MapLayerMouseEvent) => {
      const id: unknown = features?.[0]?.properties?.cluster_id
      const cars = map.getSource<GeoJSONSource>(source)
      if (typeof id !== 'number' || !cars) return
      void cars.getClusterExpansionZoom(id).then((zoom) => map.easeTo({ center: lngLat, zoom }))
    }
    map.on('click', 'car-cluster', onPress)
    return () => {
      map.off('click', 'car-cluster', onPress)
    }
  }, [map, clustered])
}
