import type { MapCar } from '../items.ts'
import { type CarPose, type Glide, isMoving, jump, nextGlide, poseAt } from './glide.ts'

export interface DrawnCar {
  readonly car: MapCar
  readonly pose: CarPose
}

/** The cars on a map, each gliding to where it was last heard. */
export class GlidingCars {
  private tracks: ReadonlyMap<string, { readonly car: MapCar; readonly glide: Glide }> = new Map()

  /** Takes the newest fixes. Cars that are not among them are gone; `still` puts all in place at once. */
  update(cars: readonly MapCar[], nowMs: number, still: boolean): void {
    const before = this.tracks
    this.tracks = new Map(
      cars.map((car) => {
        const glide = nextGlide(before.get(car.id)?.glide, car, nowMs)
        return [car.id, { car, glide: still ? jump(glide) : glide }]
      }),
    )
  }

  /** Where every car is drawn at a moment, and whether any is still on its way. */
  at(nowMs: number): { readonly drawn: readonly DrawnCar[]; readonly moving: boolean } {
    const tracks = [...this.tracks.values()]
    return {
      drawn: tracks.map(({ car, glide }) => ({ car, pose: poseAt(glide, nowMs) })),
      moving: tracks.some(({ glide }) => isMoving(glide, nowMs)),
    }
  }
}
