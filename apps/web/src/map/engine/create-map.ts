import { Map as MapLibreMap, type MapOptions, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { retryFailedTiles } from './retry-tiles.ts'

// The library expects its worker next to its own file, but the bundler puts it elsewhere.
setWorkerUrl(workerUrl)

/** A graphics card is missing or not trusted: the browser then draws WebGL itself, for a tenth of a second each time. */
function isDrawnByCpu(): boolean {
  const context = document
    .createElement('canvas')
    .getContext('webgl2', { failIfMajorPerformanceCaveat: true })
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context === null
}

/**
 * Creates a flat map with north up, which people cannot tilt or rotate. Throws if the browser has no WebGL. Where the CPU
 * draws, labels do not fade in, because the library would draw the whole map again and again for that, after each car
 * that moves.
 */
export function createMap(options: MapOptions): MapLibreMap {
  const map = new MapLibreMap({
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    rollEnabled: false,
    renderWorldCopies: false,
    fadeDuration: isDrawnByCpu() ? 0 : 120,
    ...options,
  })
  retryFailedTiles(map)
  map.keyboard.disableRotation()
  map.touchZoomRotate.disableRotation()
  return map
}
