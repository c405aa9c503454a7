import type { MapCar } from '../items.ts'
import { type CarPose, type Glide, isMoving, jump, nextGlide, poseAt } from './glide.ts'

export interface DrawnCar {
  readonly car: MapCar
  readonly pose: CarPose
}

/** The cars on a map, each gliding to its last known position. */
export class GlidingCars {
  private tracks: ReadonlyMap<string, { readonly car: MapCar; readonly glide: Glide }> = new Map()

  /** Applies the newest fixes and removes cars without one; `still` moves all without animation. */
  update(cars: readonly MapCar[], nowMs: number, still: boolean): void {
    const before = this.tracks
    this.tracks = new Map(
      cars.map((car) => {
        const glide = nextGlide(before.get(car.id)?.glide, car, nowMs)
        return [car.id, { car, glide: still ? jump(glide) : glide }]
      }),
    )
  }

  /** The drawn position of every car at a moment. */
  drawnAt(nowMs: number): readonly DrawnCar[] {
    return [...this.tracks.values()].map(({ car, glide }) => ({ car, pose: poseAt(glide, nowMs) }))
  }

  /** Whether any car is still moving. */
  isMovingAt(nowMs: number): boolean {
    return this.tracks.values().some(({ glide }) => isMoving(glide, nowMs))
  }
}
