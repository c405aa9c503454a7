import { useEffect, useState } from 'react'
import type { MapCar } from '../items.ts'
import { type DrawnCar, GlidingCars } from './cars.ts'

/**
 * Draws cars as they glide between their fixes, at most once in the time that `frameMs` answers. Runs only while a car moves; browsers give
 * hidden pages no frames. With reduced motion, cars jump.
 */
export function useGliding(
  cars: readonly MapCar[],
  frameMs: () => number,
  draw: (drawn: readonly DrawnCar[]) => void,
): void {
  const [gliding] = useState(() => new GlidingCars())
  useEffect(() => {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    gliding.update(cars, performance.now(), still)
    let request = 0
    let drawnMs = Number.NEGATIVE_INFINITY
    const frame = () => {
      const nowMs = performance.now()
      const { drawn, moving } = gliding.at(nowMs)
      if (moving) request = requestAnimationFrame(frame)
      if (moving && nowMs - drawnMs < frameMs()) return
      drawnMs = nowMs
      draw(drawn)
    }
    frame()
    return () => cancelAnimationFrame(request)
  }, [gliding, cars, draw, frameMs])
}
