import { Store } from '../../ui/store.ts'
import type { OwnFix } from './own-fix.ts'

/** The server rejects fixes that are less accurate. */
const worstAccuracyMeters = 100

export type GpsState =
  | { readonly kind: 'off' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'found'; readonly accuracyMeters: number }
  | { readonly kind: 'inaccurate'; readonly accuracyMeters: number }
  | { readonly kind: 'denied' }
  | { readonly kind: 'unavailable' }

/** The position of this device, from the browser's geolocation. */
export class Gps {
  readonly state = new Store<GpsState>({ kind: 'off' })
  readonly fix = new Store<OwnFix | null>(null)
  private watch: number | undefined

  start(): void {
    if (this.watch !== undefined) return
    if (!('geolocation' in navigator)) {
      this.state.set({ kind: 'unavailable' })
      return
    }
    this.state.set({ kind: 'waiting' })
    this.watch = navigator.geolocation.watchPosition(
      (position) => this.take(position),
      (error) => this.fail(error),
      { enableHighAccuracy: true, maximumAge: 2000, timeout: 20_000 },
    )
  }

  stop(): void {
    if (this.watch !== undefined) navigator.geolocation.clearWatch(this.watch)
    this.watch = undefined
    this.state.set({ kind: 'off' })
    this.fix.set(null)
  }

  /** Retries, after the person has changed the browser's permission. */
  retry(): void {
    this.stop()
    this.start()
  }

  private take({ coords, timestamp }: GeolocationPosition): void {
    const accuracyMeters = Math.round(coords.accuracy)
    if (accuracyMeters > worstAccuracyMeters) {
      this.state.set({ kind: 'inaccurate', accuracyMeters })
      return
    }
    this.state.set({ kind: 'found', accuracyMeters })
    this.fix.set({
      lat: coords.latitude,
      lng: coords.longitude,
      atMs: Math.min(timestamp, Date.now()),
      heading: Number.isFinite(coords.heading) ? coords.heading : null,
      accuracyMeters: coords.accuracy,
      metersPerSecond: coords.speed,
    })
  }

  private fail({ code, PERMISSION_DENIED }: GeolocationPositionError): void {
    this.state.set({ kind: code === PERMISSION_DENIED ? 'denied' : 'unavailable' })
  }
}
