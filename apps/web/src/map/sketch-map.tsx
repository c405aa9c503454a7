import type { LatLng } from '@cabstand/domain/distance'
import { decodePolyline } from '@cabstand/domain/polyline'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { mapQuery } from '../api/queries/system.ts'
import { cx } from '../ui/cx.ts'
import { useText } from '../ui/text.tsx'
import { CarLayer, type MapCar } from './car-layer.tsx'
import { placeLabels, type StreetLabel } from './labels.ts'
import { LocalPlane } from './local-plane.ts'
import { MapControls } from './map-controls.tsx'
import { type MapPin, PinLayer } from './pin-layer.tsx'
import type { Size } from './projection.ts'
import { RouteLayer } from './route-layer.tsx'
import { StreetLayer } from './street-layer.tsx'
import { type Streets, useStreets } from './streets.ts'
import { useGestures } from './use-gestures.ts'
import { useMapView, useSize } from './use-map-view.ts'
import { fromScreen, type Padding, type View } from './view.ts'

export interface SketchMapProps {
  /** What is on the map, in words: its alternative for those who do not see it. */
  readonly label: string
  /** Encoded polyline of the trip. */
  readonly route?: string | null
  /** Draws the trip quietly, while the car is still on its way to the pickup. */
  readonly quietRoute?: boolean
  /** Encoded polyline of the car's way to the pickup. */
  readonly approach?: string | null
  readonly pins?: readonly MapPin[]
  readonly cars?: readonly MapCar[]
  /** Moves the map along when a car would leave it. Without this, cars come and go at its edge. */
  readonly followCars?: boolean
  /** Room that panels over the map take, in pixels. */
  readonly padding?: Partial<Padding>
  readonly className?: string
  /** Where the buttons stand; top at the end by default. */
  readonly controlsClassName?: string
  /** When given, a tap (or Enter, for the middle) chooses a place. */
  readonly onPlaceCar?: (at: LatLng) => void
}

const margin = 56
/** The column of buttons, which stands at either side. */
const sideMargin = 72
const nothing: readonly never[] = []

/**
 * A map drawn as SVG from the server's sketch of streets, parks and water. It fits what it is given, can be
 * moved by pointer, wheel and keys, and never waits for its streets.
 */
export function SketchMap(props: SketchMapProps) {
  const { label, route, quietRoute = false, approach, onPlaceCar, className, controlsClassName } = props
  const { pins = nothing, cars = nothing, followCars = false } = props
  const frame = useRef<HTMLDivElement>(null)
  const size = useSize(frame)
  const info = useQuery(mapQuery).data
  const padding = paddingOf(props.padding)
  const subject = useMemo(
    () => [...pins.map(({ lat, lng }) => ({ lat, lng })), ...linePoints(route), ...linePoints(approach)],
    [pins, route, approach],
  )
  const moving = followCars ? cars.map(({ lat, lng }) => ({ lat, lng })) : []
  const { view, pan, zoom, fit } = useMapView({ size, padding, subject, moving, fallback: info?.center })
  const streets = useStreets(view, size)
  const plane = usePlane(view)
  const gestures = useGestures(frame, {
    onPan: pan,
    onZoom: zoom,
    onTap: onPlaceCar && view ? (at) => onPlaceCar(fromScreen(at, view, size)) : undefined,
  })
  return (
    <div className={cx('relative isolate overflow-hidden bg-map-land', className)}>
      {/* biome-ignore lint/a11y/useSemanticElements: no element stands for a drawing that can be moved */}
      <div
        ref={frame}
        dir="ltr"
        role="group"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the map
        tabIndex={0}
        className={cx(
          'absolute inset-0 touch-none select-none focus-visible:-outline-offset-2',
          onPlaceCar ? 'cursor-crosshair' : 'cursor-grab active:cursor-grabbing',
        )}
        {...gestures}
      >
        {view && plane && (
          <>
            <svg aria-hidden="true" className="absolute inset-0 size-full">
              <g transform={plane.transformOf(view, size)}>
                {streets && (
                  <StreetLayer streets={streets} plane={plane} zoom={Math.round(view.zoom * 4) / 4} />
                )}
                <RouteLayer
                  plane={plane}
                  route={route ?? undefined}
                  quiet={quietRoute}
                  approach={approach ?? undefined}
                />
              </g>
              {streets && <LabelLayer streets={streets} view={view} size={size} />}
              <g transform={plane.transformOf(view, size)}>
                <CarLayer cars={cars} plane={plane} scale={plane.scaleOf(view)} />
              </g>
            </svg>
            <PinLayer pins={pins} view={view} size={size} />
          </>
        )}
      </div>
      <MapControls onZoom={zoom} onFit={fit} className={controlsClassName} />
      {info?.attribution && (
        <p
          dir="ltr"
          className="absolute right-0 bottom-0 z-map-controls bg-surface/80 px-2 text-micro text-ink-2"
        >
          {info.attribution}
        </p>
      )}
    </div>
  )
}

function paddingOf(given: Partial<Padding> = {}): Padding {
  const { top = 0, right = 0, bottom = 0, left = 0 } = given
  return { top: top + margin, right: right + sideMargin, bottom: bottom + margin, left: left + sideMargin }
}

function linePoints(polyline: string | null | undefined): LatLng[] {
  return polyline ? decodePolyline(polyline) : []
}

/** The drawing's own coordinates, laid around the first place that was shown. */
function usePlane(view: View | undefined): LocalPlane | undefined {
  const [plane, setPlane] = useState<LocalPlane>()
  if (view && !plane) setPlane(new LocalPlane(view.center))
  return plane
}

const labelsAfterMilliseconds = 120

/** Street names, placed anew once the view rests. */
function LabelLayer({ streets, view, size }: { streets: Streets; view: View; size: Size }) {
  const [placed, setPlaced] = useState<{ view: View; labels: readonly StreetLabel[] }>()
  useEffect(() => {
    const timer = setTimeout(
      () => setPlaced({ view, labels: placeLabels(streets, view, size) }),
      labelsAfterMilliseconds,
    )
    return () => clearTimeout(timer)
  }, [streets, view, size])
  if (placed?.view !== view) return null
  return (
    <g className="fill-map-label stroke-(--map-halo) text-micro" strokeWidth="3" paintOrder="stroke">
      {placed.labels.map((label) => (
        <text
          key={label.key}
          transform={`translate(${label.x.toFixed(1)} ${label.y.toFixed(1)}) rotate(${label.angle.toFixed(1)})`}
          textAnchor="middle"
          dy="4"
        >
          {label.text}
        </text>
      ))}
    </g>
  )
}

export type { MapCar, MapPin }

/** A sentence for `label`: the trip's two ends. */
export function useTripMapLabel(pickup: string, drop: string): string {
  return useText()('map_of_trip', { pickup, drop })
}
