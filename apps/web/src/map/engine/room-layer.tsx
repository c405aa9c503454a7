import type { LatLng } from '@cabstand/domain/distance'
import type { ExpressionSpecification } from 'maplibre-gl'
import { useEffect } from 'react'
import type { MapPin } from '../items.ts'
import { roomImages } from './images.ts'
import { useMap } from './map-context.ts'
import { type Features, type OverlayLayer, setFeatures, useOverlay } from './use-overlay.ts'

export interface RoomLayerProps {
  /** Lines that no label of the map may cover. */
  readonly lines: readonly (readonly LatLng[])[]
  readonly pins: readonly MapPin[]
  readonly cars: readonly LatLng[]
}

const source = 'room'

/**
 * Invisible symbols reserve space before the map's labels are placed, so that labels do not cover the screen's content.
 */
export function RoomLayer({ lines, pins, cars }: RoomLayerProps) {
  const { map } = useMap()
  useOverlay({
    source,
    layers: [
      taking('room-line', roomImages.line, { 'symbol-placement': 'line', 'symbol-spacing': 12 }),
      taking('room-point', ['get', 'room'], {}),
    ],
  })
  // Each response has new car objects; the map is updated only when a position changes.
  const key = JSON.stringify([lines, pins, cars.map(({ lat, lng }) => [lat, lng])])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text represents all of them
  useEffect(() => setFeatures(map, source, featuresOf({ lines, pins, cars })), [map, key])
  return null
}

function taking(
  id: string,
  image: string | ExpressionSpecification,
  placement: { 'symbol-placement'?: 'line'; 'symbol-spacing'?: number },
): OverlayLayer {
  return {
    id,
    type: 'symbol',
    filter: ['==', ['geometry-type'], placement['symbol-placement'] ? 'LineString' : 'Point'],
    layout: { ...placement, 'icon-image': image, 'icon-allow-overlap': true, 'icon-padding': 1 },
  }
}

function featuresOf({ lines, pins, cars }: RoomLayerProps): Features {
  const point = ({ lat, lng }: LatLng, room: string) => ({
    type: 'Feature' as const,
    properties: { room },
    geometry: { type: 'Point' as const, coordinates: [lng, lat] as const },
  })
  return {
    type: 'FeatureCollection',
    features: [
      ...lines
        .filter((line) => line.length > 1)
        .map((line) => ({
          type: 'Feature' as const,
          properties: {},
          geometry: {
            type: 'LineString' as const,
            coordinates: line.map(({ lat, lng }) => [lng, lat] as const),
          },
        })),
      ...pins.map((pin) => point(pin, pin.label ? roomImages.label : roomImages.point)),
      ...cars.map((car) => point(car, roomImages.point)),
    ],
  }
}
