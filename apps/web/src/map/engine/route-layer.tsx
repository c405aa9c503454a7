import type { LatLng } from '@cabstand/domain/distance'
import { projectOnLine } from '@cabstand/domain/polyline'
import { useEffect } from 'react'
import type { MapPin } from '../items.ts'
import { firstLabelLayer } from '../style/label-slot.ts'
import { footPaths } from './foot-paths.ts'
import { approachImage } from './images.ts'
import { useMap } from './map-context.ts'
import { type Features, type OverlayLayer, setFeatures, useOverlay } from './use-overlay.ts'

export interface RouteLayerProps {
  /** The points of the trip's route; empty without one. */
  readonly route: readonly LatLng[]
  /** A trip that has not started is drawn in muted colours. */
  readonly quiet: boolean
  /** The car drives along the route: the part behind it is drawn in muted colours. */
  readonly carOnRoute: boolean
  /** The points of the car's route to the pickup. */
  readonly approach: readonly LatLng[]
  readonly pins: readonly MapPin[]
}

const rounded = { 'line-cap': 'round', 'line-join': 'round' } as const
/** Beyond this distance from the line, a car does not split it. */
const cutMeters = 150

/** The trip as three strokes; the approach and walks as dots. All are below the map's labels. */
export function RouteLayer({ route, quiet, carOnRoute, approach, pins }: RouteLayerProps) {
  const { map, colors, carPose } = useMap()
  const stroke = (id: string, part: 'ahead' | 'passed', color: string, width: number): OverlayLayer => ({
    id,
    type: 'line',
    filter: ['==', ['get', 'part'], part],
    layout: rounded,
    paint: { 'line-color': color, 'line-width': width },
  })
  useOverlay({
    source: 'foot',
    below: firstLabelLayer,
    layers: [
      {
        id: 'foot-dots',
        type: 'line',
        layout: rounded,
        paint: { 'line-color': colors.quietRoute, 'line-width': 4, 'line-dasharray': [0, 1.9] },
      },
    ],
  })
  useOverlay({
    source: 'route',
    below: firstLabelLayer,
    layers: [
      stroke('route-passed-casing', 'passed', colors.routeCasing, 9),
      stroke('route-passed', 'passed', colors.quietRoute, 6),
      stroke('route-casing', 'ahead', colors.routeCasing, quiet ? 9 : 11),
      stroke('route-line', 'ahead', quiet ? colors.quietRoute : colors.routeLine, quiet ? 6 : 7.5),
      stroke('route-core', 'ahead', quiet ? colors.quietRoute : colors.routeCore, 2.4),
    ],
  })
  useOverlay({
    source: 'approach',
    below: firstLabelLayer,
    layers: [
      // The dots of a dashed line would stretch between zoom levels.
      {
        id: 'approach-dots',
        type: 'symbol',
        layout: {
          'symbol-placement': 'line',
          'symbol-spacing': 9,
          'icon-image': approachImage,
          'icon-allow-overlap': true,
          'icon-ignore-placement': true,
        },
      },
    ],
  })
  useEffect(() => {
    const draw = () => setFeatures(map, 'route', routeOf(route, carOnRoute ? carPose.get() : null))
    draw()
    return carOnRoute ? carPose.subscribe(draw) : undefined
  }, [map, route, carOnRoute, carPose])
  useEffect(() => {
    const draw = () => setFeatures(map, 'approach', approachOf(approach, carPose.get()))
    draw()
    return approach.length > 0 ? carPose.subscribe(draw) : undefined
  }, [map, approach, carPose])
  useEffect(() => {
    setFeatures(map, 'foot', linesOf(footPaths(pins, route).map((points) => ({ points }))))
  }, [map, pins, route])
  return null
}

/** The parts of a line behind and ahead of a car; without a car on it, all of it is ahead. */
function cutAt(line: readonly LatLng[], car: LatLng | null) {
  const at = car && projectOnLine(line, car)
  return at && at.offMeters <= cutMeters ? at : { passed: [], ahead: line }
}

function routeOf(route: readonly LatLng[], car: LatLng | null): Features {
  const { passed, ahead } = cutAt(route, car)
  return linesOf([
    { points: passed, part: 'passed' },
    { points: ahead, part: 'ahead' },
  ])
}

/** The dots are measured from the pickup, so that they do not move while the car approaches. */
function approachOf(approach: readonly LatLng[], car: LatLng | null): Features {
  return linesOf([{ points: cutAt(approach, car).ahead.toReversed() }])
}

interface Line {
  readonly points: readonly LatLng[]
  readonly part?: 'ahead' | 'passed'
}

function linesOf(lines: readonly Line[]): Features {
  const drawn = lines.filter(({ points }) => points.length > 1)
  const features = drawn.map(({ points, part }) => ({
    type: 'Feature' as const,
    properties: part ? { part } : {},
    geometry: {
      type: 'LineString' as const,
      coordinates: points.map(({ lat, lng }) => [lng, lat] as const),
    },
  }))
  return { type: 'FeatureCollection', features }
}
