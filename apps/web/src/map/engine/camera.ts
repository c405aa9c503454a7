import type { LatLng } from '@cabstand/domain/distance'
import { LngLat, type Map as MapLibreMap, type MapOptions } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CarFix, Padding } from '../items.ts'
import { type Box, boundsOf, clampPadding } from './bounds.ts'
import { limitView } from './view-limits.ts'

/**
 * `overview` shows everything and shows it anew when a car leaves the view; `follow` keeps the car in the middle;
 * `free`: somebody moved the map, which nothing moves for him.
 */
export type CameraMode = 'overview' | 'follow' | 'free'

export interface CameraInput {
  /** Points of the subject, such as a route: when they change, they are shown anew. */
  readonly subject: readonly LatLng[]
  /** Cars to keep in view. */
  readonly moving: readonly CarFix[]
  readonly padding: Padding
  /** Shown while there is nothing else to show. */
  readonly fallback: LatLng & { readonly zoom: number }
  /** Gone to whenever another object is given. */
  readonly lookAt: LatLng | undefined
  /** Where the map has something to show; what is to be shown may lie outside. */
  readonly extent: Box
}

/** Points close together are shown no nearer than this. */
const fitZoomMax = 15.4
/** A driver sees the next turns. */
const followZoom = 15.6
/** Cars stand apart from here on. */
const lookZoom = 15.2
const easeMs = 500
/** How far inside the padding's edge a car may come before the map moves along. */
const slackPixels = 24

/** Keeps people from leaving the map for the emptiness around it. */
export function limitsOf(
  { subject, moving, lookAt, padding, extent }: CameraInput,
  container: HTMLElement,
): NonNullable<MapOptions['transformConstrain']> {
  const [west, south, east, north] = extent
  const corners = [
    { lng: west, lat: south },
    { lng: east, lat: north },
  ]
  const box = boundsOf([...corners, ...subject, ...moving, ...(lookAt ? [lookAt] : [])]) ?? extent
  return (center, zoom) => {
    const { clientWidth: width, clientHeight: height } = container
    const limited = limitView({ center, zoom }, box, { width, height, padding })
    return { center: LngLat.convert(limited.center), zoom: limited.zoom }
  }
}

/** Where a new map starts. */
export function firstView({ subject, moving, padding, fallback }: CameraInput, container: HTMLElement) {
  const bounds = boundsOf([...subject, ...moving])
  if (!bounds) return { center: fallback, zoom: fallback.zoom }
  const { clientWidth, clientHeight } = container
  const fitBoundsOptions = { padding: clampPadding(padding, clientWidth, clientHeight), maxZoom: fitZoomMax }
  return { bounds, fitBoundsOptions }
}

function fit(map: MapLibreMap, input: CameraInput): void {
  const bounds = boundsOf([...input.subject, ...input.moving])
  const { clientWidth, clientHeight } = map.getContainer()
  if (clientWidth === 0) return
  const padding = clampPadding(input.padding, clientWidth, clientHeight)
  if (bounds) map.fitBounds(bounds, { padding, maxZoom: fitZoomMax, duration: easeMs, linear: true })
  else map.easeTo({ center: input.fallback, zoom: input.fallback.zoom, duration: easeMs })
}

function isShown(map: MapLibreMap, { lat, lng }: LatLng, given: Padding): boolean {
  const { clientWidth: width, clientHeight: height } = map.getContainer()
  const padding = clampPadding(given, width, height)
  const { x, y } = map.project([lng, lat])
  return (
    x >= padding.left - slackPixels &&
    y >= padding.top - slackPixels &&
    x <= width - padding.right + slackPixels &&
    y <= height - padding.bottom + slackPixels
  )
}

/** Moves the camera for the subject and the cars until somebody moves the map. */
export function useCamera(map: MapLibreMap, input: CameraInput) {
  const { subject, moving, padding, fallback, lookAt } = input
  const [mode, setMode] = useState<CameraMode>('overview')
  // Not what the map shows now: a fix can come in the middle of a step nearer.
  const followedAt = useRef(followZoom)
  const show = useEffectEvent(() => fit(map, input))
  const isOverview = useEffectEvent(() => mode === 'overview')

  useEffect(() => {
    const letGo = () => setMode('free')
    const { unsubscribe: endMoves } = map.on('movestart', ({ originalEvent }) => {
      if (originalEvent) letGo()
    })
    // The library tells no cause of the move that a single tick of a wheel begins.
    const { unsubscribe: endWheels } = map.on('wheel', letGo)
    const { unsubscribe: endResizes } = map.on('resize', () => {
      if (isOverview()) show()
    })
    return () => {
      endMoves()
      endWheels()
      endResizes()
    }
  }, [map])

  const limit = useEffectEvent(() => map.setTransformConstrain(limitsOf(input, map.getContainer())))
  const limitsKey = JSON.stringify([subject, moving, lookAt, padding])
  useEffect(() => {
    if (limitsKey) limit()
  }, [limitsKey])

  const subjectKey = JSON.stringify([subject, padding, fallback, moving.length > 0])
  useEffect(() => {
    if (subjectKey && isOverview()) show()
  }, [subjectKey])

  const car = moving[0]
  const onFix = useEffectEvent(() => {
    if (mode === 'overview' && !moving.every((fix) => isShown(map, fix, padding))) show()
    if (mode === 'follow' && car) keepInMiddle(map, car, padding, followedAt.current)
  })
  const fixesKey = JSON.stringify(moving.map(({ lat, lng }) => [lat, lng]))
  useEffect(() => {
    if (fixesKey) onFix()
  }, [fixesKey])

  const look = useEffectEvent((at: LatLng) => {
    setMode('free')
    map.easeTo({ center: at, zoom: Math.max(lookZoom, map.getZoom()), duration: easeMs })
  })
  useEffect(() => {
    if (lookAt) look(lookAt)
  }, [lookAt])

  return {
    mode,
    zoomBy: (steps: number) => {
      if (mode === 'follow' && car) {
        const limits = limitsOf(input, map.getContainer())
        followedAt.current = limits(map.getCenter(), followedAt.current + steps).zoom
        keepInMiddle(map, car, padding, followedAt.current)
        return
      }
      setMode('free')
      map.zoomTo(map.getZoom() + steps)
    },
    overview: () => {
      setMode('overview')
      show()
    },
    follow: () => {
      setMode('follow')
      followedAt.current = Math.max(followZoom, map.getZoom())
      if (car) keepInMiddle(map, car, padding, followedAt.current)
    },
  }
}

/** Puts the car in the middle of what the padding leaves free, as smoothly as it drives. */
function keepInMiddle(map: MapLibreMap, { lat, lng }: LatLng, padding: Padding, zoom: number): void {
  const { left, right, top, bottom } = padding
  map.easeTo({
    center: [lng, lat],
    zoom,
    offset: [(left - right) / 2, (top - bottom) / 2],
    duration: 1000,
    easing: (share) => share,
  })
}
