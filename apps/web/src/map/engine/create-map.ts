import { Map as MapLibreMap, type MapOptions, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'

// The library looks for its worker beside its own file, where the bundler does not put it.
setWorkerUrl(workerUrl)

/** A map with north up and flat: taxis have no use for a tilted one. Throws where the browser has no WebGL. */
export function createMap(options: MapOptions): MapLibreMap {
  const map = new MapLibreMap({
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    rollEnabled: false,
    renderWorldCopies: false,
    fadeDuration: 120,
    ...options,
  })
  map.keyboard.disableRotation()
  map.touchZoomRotate.disableRotation()
  return map
}
