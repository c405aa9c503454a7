import type { LatLng } from '@cabstand/domain/distance'
import { LngLat, type Map as MapLibreMap, type MapOptions } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CarFix, MapFrame, Padding } from '../items.ts'
import { type Box, boundsOf } from './bounds.ts'
import { frameCostOf } from './frame-cost.ts'
import { drivenView, framePadding, limitView, type View, type Viewport, viewOf } from './view.ts'

/**
 * `overview` shows the framed points and updates when they change; `follow` keeps the car centred; `free`: a person
 * moved the map, so it does not move automatically until they ask for it.
 */
export type CameraMode = 'overview' | 'follow' | 'free'

export interface CameraInput {
  readonly frame: MapFrame
  /** The car to follow. */
  readonly car: CarFix | undefined
  /** The car is followed with its heading up. */
  readonly headingUp: boolean
  readonly panels: Padding
  readonly covered: Padding
  /** The view while there are no points to frame. */
  readonly fallback: LatLng & { readonly zoom: number }
  /** The map moves here whenever a new object is passed. */
  readonly lookAt: LatLng | undefined
  /** The extent of the map data; framed points may be outside of it. */
  readonly extent: Box
}

/** The highest zoom for points close together. */
const fitZoomMax = 15.4
/** The highest zoom for a car near its target. */
const meetZoomMax = 16.4
/** Follow zoom: shows the next turns. */
const followZoom = 15.6
/** The same while driving: shows the next turn. */
const driveZoom = 16.4
/** From this zoom on, cars are drawn separately. */
const lookZoom = 15.2
const easeMs = 500
/** The distance in pixels from the padding's edge at which a car makes the map move. */
const slackPixels = 24
/** The map zooms in on an approaching car in steps of this many levels, not with each fix. */
const nearerBy = 0.6

function viewportOf({ panels, covered }: CameraInput, container: HTMLElement): Viewport {
  return { width: container.clientWidth, height: container.clientHeight, panels, covered }
}

/** The view that shows the framed points. */
function wantedView(input: CameraInput, container: HTMLElement): View {
  const { points, moving = [] } = input.frame
  const viewport = viewportOf(input, container)
  const nearest = points.length > 0 && moving.length > 0 ? meetZoomMax : fitZoomMax
  const { fallback } = input
  return (
    viewOf([...points, ...moving], viewport, nearest) ??
    viewOf([fallback], viewport, fallback.zoom) ?? { center: fallback, zoom: fallback.zoom }
  )
}

/** Keeps people from panning beyond the map data. `now`: the current view, absent at first. */
export function limitsOf(
  input: CameraInput,
  container: HTMLElement,
  now?: View,
): NonNullable<MapOptions['transformConstrain']> {
  const { frame, lookAt, extent } = input
  const [west, south, east, north] = extent
  const corners = [
    { lng: west, lat: south },
    { lng: east, lat: north },
  ]
  const shown = [...frame.points, ...(frame.moving ?? []), ...(lookAt ? [lookAt] : [])]
  const box = boundsOf([...corners, ...shown]) ?? extent
  const followed = followedView(input, container, followZoomOf(input), input.car?.heading ?? 0)
  // Both ends of a camera move must be allowed: the current view and the framed view.
  const allowed = [wantedView(input, container), ...(followed ? [followed] : []), ...(now ? [now] : [])]
  return (center, zoom) => {
    const limited = limitView({ center, zoom }, box, viewportOf(input, container), allowed)
    return { center: LngLat.convert({ ...limited.center }), zoom: limited.zoom }
  }
}

/** The initial view of a new map. */
export function firstView(input: CameraInput, container: HTMLElement): View {
  return wantedView(input, container)
}

/** A jump where frames are slow: it takes the time of one, not of several. */
const easeFor = (map: MapLibreMap): number => (frameCostOf(map).isHigh ? 0 : easeMs)

function show(map: MapLibreMap, input: CameraInput): void {
  const container = map.getContainer()
  if (container.clientWidth === 0) return
  map.easeTo({ ...wantedView(input, container), bearing: 0, duration: easeFor(map) })
}

/** Shows a place in the middle of what panels leave free. */
function lookAtPlace(map: MapLibreMap, input: CameraInput, at: LatLng): void {
  const zoom = Math.max(lookZoom, map.getZoom())
  const view = viewOf([at], viewportOf(input, map.getContainer()), zoom) ?? { center: at, zoom }
  map.easeTo({ ...view, duration: easeFor(map) })
}

function isShown(map: MapLibreMap, { lat, lng }: LatLng, viewport: Viewport): boolean {
  const padding = framePadding(viewport)
  const { x, y } = map.project([lng, lat])
  return (
    x >= padding.left - slackPixels &&
    y >= padding.top - slackPixels &&
    x <= viewport.width - padding.right + slackPixels &&
    y <= viewport.height - padding.bottom + slackPixels
  )
}

/** Whether a car has left the view, or has come so near that a larger zoom fits. */
function isOutdated(map: MapLibreMap, input: CameraInput): boolean {
  const { points, moving = [] } = input.frame
  const container = map.getContainer()
  const viewport = viewportOf(input, container)
  if (!moving.every((fix) => isShown(map, fix, viewport))) return true
  return points.length > 0 && wantedView(input, container).zoom > map.getZoom() + nearerBy
}

/** Tells when a person moves the map, and when its place on the screen changes. */
function useMapMoves(map: MapLibreMap, handlers: { onMove: () => void; onResize: () => void }): void {
  const onMove = useEffectEvent(handlers.onMove)
  const onResize = useEffectEvent(handlers.onResize)
  useEffect(() => {
    const { unsubscribe: endMoves } = map.on('movestart', ({ originalEvent }) => {
      if (originalEvent) onMove()
    })
    // The library reports no cause for a move that a single tick of the mouse wheel starts.
    const { unsubscribe: endWheels } = map.on('wheel', () => onMove())
    const { unsubscribe: endResizes } = map.on('resize', () => onResize())
    return () => {
      endMoves()
      endWheels()
      endResizes()
    }
  }, [map])
}

/** Moves the camera to the framed points until a person moves the map. */
export function useCamera(map: MapLibreMap, input: CameraInput) {
  const { frame, car, headingUp, panels, covered, fallback, lookAt } = input
  const { subject, points, moving = [] } = frame
  const [mode, setMode] = useState<CameraMode>('overview')
  const follower = useFollower(map, input)

  const limit = () => {
    const now = { center: map.getCenter(), zoom: map.getZoom() }
    map.setTransformConstrain(limitsOf(input, map.getContainer(), now))
  }
  useOnChange([points, moving, lookAt, panels, covered], limit)

  useMapMoves(map, {
    onMove: () => setMode('free'),
    onResize: () => {
      limit()
      if (mode === 'overview') show(map, input)
    },
  })

  const seen = useRef(subject)
  useOnChange([subject, points, panels, fallback, moving.length > 0], () => {
    const another = seen.current !== subject
    seen.current = subject
    if (another) setMode('overview')
    if (another || mode === 'overview') show(map, input)
  })

  const fixes = [car, moving].flat().map((fix) => [fix?.lat, fix?.lng, fix?.heading])
  useOnChange(fixes, () => {
    if (mode === 'overview' && isOutdated(map, input)) show(map, input)
    if (mode === 'follow') follower.keep()
  })

  const onDrive = useEffectEvent((begins: boolean) => (begins ? follow() : overview()))
  const drives = headingUp && car !== undefined
  useEffect(() => {
    if (!drives) return
    onDrive(true)
    return () => onDrive(false)
  }, [drives])

  const look = useEffectEvent((at: LatLng) => {
    setMode('free')
    lookAtPlace(map, input, at)
  })
  useEffect(() => {
    if (lookAt) look(lookAt)
  }, [lookAt])

  const overview = () => {
    setMode('overview')
    show(map, input)
  }
  const follow = () => {
    if (!car) return
    setMode('follow')
    follower.begin()
  }

  return {
    mode,
    overview,
    follow,
    zoomBy: (steps: number) => {
      if (mode === 'follow' && car) return follower.zoomBy(steps)
      setMode('free')
      map.zoomTo(map.getZoom() + steps)
    },
  }
}

/** Runs at first and whenever a value has changed, which is compared as JSON. */
function useOnChange(value: unknown, run: () => void): void {
  const key = JSON.stringify(value)
  const onChange = useEffectEvent(run)
  useEffect(() => {
    if (key) onChange()
  }, [key])
}

/** Keeps the car in the middle, at a zoom of its own: a fix can arrive during a zoom animation of the map. */
function useFollower(map: MapLibreMap, input: CameraInput) {
  const zoom = useRef(followZoom)
  const keep = () => {
    if (input.car) keepInMiddle(map, input.car, input, zoom.current)
  }
  return {
    keep,
    begin: () => {
      zoom.current = Math.max(followZoomOf(input), map.getZoom())
      keep()
    },
    zoomBy: (steps: number) => {
      const limits = limitsOf(input, map.getContainer())
      zoom.current = limits(map.getCenter(), zoom.current + steps).zoom
      keep()
    },
  }
}

const followZoomOf = ({ headingUp }: CameraInput): number => (headingUp ? driveZoom : followZoom)

/** The view that follows the car: in the middle of the free area, or lower with its heading up. */
function followedView(input: CameraInput, container: HTMLElement, zoom: number, bearing: number) {
  const { car, headingUp } = input
  if (!car) return undefined
  const viewport = viewportOf(input, container)
  return headingUp ? drivenView(car, bearing, viewport, zoom) : viewOf([car], viewport, zoom)
}

/** Follows the car smoothly; where frames are slow, while driving, with one frame for each fix. */
function keepInMiddle(map: MapLibreMap, car: CarFix, input: CameraInput, zoom: number): void {
  // A car that stands has no heading: the map stays as it is.
  const bearing = input.headingUp ? (car.heading ?? map.getBearing()) : 0
  const view = followedView(input, map.getContainer(), zoom, bearing)
  const duration = input.headingUp && frameCostOf(map).isHigh ? 0 : 1000
  if (view) map.easeTo({ ...view, bearing, duration, easing: (share) => share })
}
