import type { LatLng } from '@cabstand/domain/distance'
import { deviceStorage, readJson } from '../../ui/storage.ts'
import { Store } from '../../ui/store.ts'
import { advanceDrive, type Drive, isOver, placeOf, speedOf, startDrive } from './drive.ts'
import type { OwnFix } from './own-fix.ts'

export type SpeedFactor = 1 | 4

export interface DemoCarState {
  readonly place: (LatLng & { readonly heading: number | null }) | null
  readonly drive: Drive | null
  readonly factor: SpeedFactor
}

/** The car's last position known to the server. */
export interface KnownPlace extends LatLng {
  /** ISO 8601. */
  readonly at: string
}

const storageKey = 'cabstand_demo_car'
/** The interval of track recording: even at four times the speed, the track follows the bends of the road. */
const tickMs = 500

interface KeptPlace {
  readonly place: DemoCarState['place']
  /** When this device moved the car there, in epoch milliseconds. */
  readonly movedAtMs: number
}

function readPlace(): KeptPlace {
  const { lat, lng, heading, movedAtMs } = Object(readJson(deviceStorage, storageKey))
  if (typeof lat !== 'number' || typeof lng !== 'number') return { place: null, movedAtMs: 0 }
  const place = { lat, lng, heading: typeof heading === 'number' ? heading : null }
  return { place, movedAtMs: typeof movedAtMs === 'number' ? movedAtMs : 0 }
}

/** A simulated car for demo drivers: placed by hand, driven along real roads. */
export class DemoCar {
  private readonly kept = readPlace()
  readonly state = new Store<DemoCarState>({ place: this.kept.place, drive: null, factor: 1 })
  private movedAtMs = this.kept.movedAtMs
  private timer: ReturnType<typeof setInterval> | undefined
  private tickedAtMs = 0

  /** The car's position now, as a fix; null before it is placed. */
  fix(): OwnFix | null {
    const { place, drive, factor } = this.state.get()
    if (!place) return null
    const metersPerSecond = drive ? speedOf(drive, factor) : 0
    return { ...place, atMs: Date.now(), accuracyMeters: 5, metersPerSecond }
  }

  place(at: LatLng): void {
    this.stop()
    this.move({ lat: at.lat, lng: at.lng, heading: null }, null)
  }

  /** Uses the server's position, unless this device has moved the car since. */
  restore({ lat, lng, at }: KnownPlace): void {
    const { place, drive } = this.state.get()
    if (drive || Date.parse(at) <= this.movedAtMs) return
    if (place?.lat === lat && place.lng === lng) return
    this.state.set({ ...this.state.get(), place: { lat, lng, heading: null } })
  }

  /** Starts to drive along a route whose first point is the car. */
  drive(points: readonly LatLng[], durationSeconds: number): void {
    this.stop()
    if (points.length < 2) return
    this.tickedAtMs = Date.now()
    this.state.set({ ...this.state.get(), drive: startDrive(points, durationSeconds) })
    this.timer = setInterval(() => this.tick(), tickMs)
  }

  setFactor(factor: SpeedFactor): void {
    this.state.set({ ...this.state.get(), factor })
  }

  stop(): void {
    clearInterval(this.timer)
    this.timer = undefined
    const state = this.state.get()
    if (state.drive) this.state.set({ ...state, drive: null })
  }

  private tick(): void {
    const { drive, factor } = this.state.get()
    if (!drive) return
    const nowMs = Date.now()
    const driven = advanceDrive(drive, (nowMs - this.tickedAtMs) / 1000, factor)
    this.tickedAtMs = nowMs
    const { lat, lng, headingDegrees } = placeOf(driven)
    this.move({ lat, lng, heading: headingDegrees }, isOver(driven) ? null : driven)
    if (isOver(driven)) this.stop()
  }

  private move(place: NonNullable<DemoCarState['place']>, drive: Drive | null): void {
    this.state.set({ ...this.state.get(), place, drive })
    this.movedAtMs = Date.now()
    deviceStorage.write(storageKey, JSON.stringify({ ...place, movedAtMs: this.movedAtMs }))
  }
}
