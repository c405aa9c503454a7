import type { OutputOf } from '@cabstand/contract/endpoint'
import type { getMap } from '@cabstand/contract/http/maps'
import type { LatLng } from '@cabstand/domain/distance'
import { decodePolyline } from '@cabstand/domain/polyline'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { Store } from '../../ui/store.ts'
import { useLocale, useText } from '../../ui/text.tsx'
import type { MapContent, MapFrame, Padding } from '../items.ts'
import { keepOverlays, mapStyle } from '../style/map-style.ts'
import { AimLayer } from './aim-layer.tsx'
import { type CameraInput, firstView, limitsOf, useCamera } from './camera.ts'
import { CarLayer } from './car-layer.tsx'
import { createMap } from './create-map.ts'
import { DotsLayer } from './dots-layer.tsx'
import { FleetLayer } from './fleet-layer.tsx'
import { HereLayer } from './here-layer.tsx'
import { putImages } from './images.ts'
import { MapContext, useMap } from './map-context.ts'
import { MapControls } from './map-controls.tsx'
import { PinLayer } from './pin-layer.tsx'
import { RoomLayer } from './room-layer.tsx'
import { RouteLayer } from './route-layer.tsx'
import { SeparateCarsLayer } from './separate-cars-layer.tsx'
import { useMapColors } from './use-map-colors.ts'
import { useMapPress } from './use-map-press.ts'
import './live-map.css'

type Tiles = NonNullable<OutputOf<typeof getMap>['tiles']>

/** The map data, with tiles. */
export type MapInfo = OutputOf<typeof getMap> & { readonly tiles: Tiles }

export interface LiveMapProps extends MapContent {
  readonly label: string
  readonly info: MapInfo
  /** Called when the browser cannot draw the map. */
  readonly onFail: () => void
}

const nothing: readonly never[] = []
const bare: Padding = { top: 0, right: 0, bottom: 0, left: 0 }

/** The map with all its layers: the entry of the map's chunk. */
export function LiveMap(props: LiveMapProps) {
  const { pins = nothing, cars = nothing, clusterCars = false, startZoom = 13.4, info } = props
  const route = useLine(props.route)
  const approach = useLine(props.approach)
  const frame = useRef<HTMLDivElement>(null)
  const car = cars.find(({ role }) => role)
  const covered = { ...bare, ...props.covered }
  const { west, south, east, north } = info.bounds
  const camera: CameraInput = {
    frame: useFrame(props, route, approach),
    car,
    headingUp: props.headingUp ?? false,
    panels: { ...bare, ...props.panels },
    covered,
    fallback: { ...info.center, zoom: startZoom },
    lookAt: props.lookAt,
    extent: [west, south, east, north],
  }
  const handle = useLibreMap(frame, props, camera)
  return (
    <>
      <div ref={frame} dir="ltr" className="absolute inset-0" />
      {handle && (
        <MapContext value={handle}>
          <RouteLayer
            route={route}
            quiet={props.quietRoute ?? false}
            carOnRoute={props.carOnRoute ?? false}
            approach={approach}
            pins={pins}
          />
          {props.dots && <DotsLayer dots={props.dots} />}
          {clusterCars ? (
            <FleetLayer cars={cars} selected={props.selectedCar} onPress={props.onCarPress} />
          ) : props.separateCars ? (
            <SeparateCarsLayer
              cars={cars}
              selected={props.selectedCar}
              onPress={props.onCarPress}
              onHover={props.onCarHover}
            />
          ) : (
            <>
              <RoomLayer lines={[route, approach]} pins={pins} cars={cars} />
              <CarLayer cars={cars} />
            </>
          )}
          <HereLayer at={props.here} />
          <PinLayer pins={pins} onMove={props.onPinMove} />
          <Camera input={camera} follows={car !== undefined} className={props.controlsClassName} />
          <Press onPress={props.onPlaceCar} />
          {props.onAim && <AimLayer panels={camera.panels} covered={covered} onAim={props.onAim} />}
        </MapContext>
      )}
      {info.attribution && (
        <p
          dir="ltr"
          className="absolute z-map-controls bg-surface/80 px-2 text-micro text-ink-2"
          style={{ right: covered.right, bottom: covered.bottom }}
        >
          {info.attribution}
        </p>
      )}
    </>
  )
}

/** The screen's frame, or everything on the map except nearby cars. */
function useFrame(
  { frame, pins = nothing, cars = nothing }: LiveMapProps,
  route: readonly LatLng[],
  approach: readonly LatLng[],
): MapFrame {
  const everything = useMemo(
    () => [...pins, ...route, ...approach].map(({ lat, lng }) => ({ lat, lng })),
    [pins, route, approach],
  )
  return frame ?? { points: everything, moving: cars.filter(({ role }) => role) }
}

/** The points of an encoded polyline; empty without one. */
function useLine(polyline: string | null | undefined): readonly LatLng[] {
  return useMemo(() => (polyline ? decodePolyline(polyline) : nothing), [polyline])
}

interface CameraProps {
  readonly input: CameraInput
  /** The map can follow one car. */
  readonly follows: boolean
  readonly className: string | undefined
}

function Camera({ input, follows, className }: CameraProps) {
  const { map } = useMap()
  const camera = useCamera(map, input)
  return (
    <MapControls
      mode={camera.mode}
      onZoom={camera.zoomBy}
      onFit={camera.overview}
      onFollow={follows ? camera.follow : undefined}
      className={className}
    />
  )
}

function Press({ onPress }: { onPress: MapContent['onPlaceCar'] }) {
  useMapPress(onPress)
  return null
}

/** Creates the map when the component mounts and removes it when it unmounts; the style follows theme and language. */
function useLibreMap(
  frame: RefObject<HTMLDivElement | null>,
  { label, info, onFail }: LiveMapProps,
  camera: CameraInput,
) {
  const [map, setMap] = useState<MapLibreMap | null>(null)
  const [carPose] = useState(() => new Store<LatLng | null>(null))
  const colors = useMapColors()
  const language = useLocale().locale.split('-', 1)[0] ?? 'en'
  const { tiles, bounds } = info
  const style = useMemo(
    () => mapStyle({ colors, language, tiles: { ...tiles, bounds } }),
    [colors, language, tiles, bounds],
  )
  const create = useEffectEvent((container: HTMLElement) => {
    const made = createMap({
      container,
      style,
      transformConstrain: limitsOf(camera, container),
      ...firstView(camera, container),
    })
    tellWhenBusy(made)
    made.once('style.load', () => {
      putImages(made, colors)
      setMap(made)
    })
    return made
  })
  const fail = useEffectEvent(onFail)
  useEffect(() => {
    if (!frame.current) return
    try {
      const made = create(frame.current)
      // Layers remove themselves in the same task, and need the map for that.
      return () => queueMicrotask(() => made.remove())
    } catch {
      fail()
      return undefined
    }
  }, [frame])
  useEffect(() => {
    if (!map) return
    putImages(map, colors)
    map.setStyle(style, { transformStyle: keepOverlays })
  }, [map, style, colors])
  useCanvasWords(map, label)
  return useMemo(() => map && { map, colors, carPose }, [map, colors, carPose])
}

/** The canvas is `aria-busy` until everything is drawn, and while the camera moves. */
function tellWhenBusy(map: MapLibreMap): void {
  const canvas = map.getCanvas()
  const tell = (busy: boolean) => canvas.setAttribute('aria-busy', String(busy))
  tell(true)
  map.on('movestart', () => tell(true))
  map.on('moveend', () => tell(!map.loaded()))
  map.on('idle', () => tell(false))
}

/** The canvas handles the keys, so its description explains them. */
function useCanvasWords(map: MapLibreMap | null, label: string): void {
  const t = useText()
  const hint = t('map_keys')
  useEffect(() => {
    const canvas = map?.getCanvas()
    if (!canvas) return
    canvas.setAttribute('role', 'group')
    canvas.setAttribute('aria-label', label)
    canvas.setAttribute('aria-description', hint)
  }, [map, label, hint])
}
