import { useEffect, useRef, useState } from 'react'
import type { MapCar } from '../items.ts'
import { type DrawnCar, GlidingCars } from './cars.ts'

/** Draws cars; `moving`: they will be drawn again. */
export type DrawCars = (drawn: readonly DrawnCar[], moving: boolean) => void

const longWaitMs = 50

/**
 * Draws cars as they glide between their fixes, at most once in the time that `frameMs` answers. Runs only while a car
 * moves; browsers give hidden pages no frames. With reduced motion, cars jump.
 */
export function useGliding(cars: readonly MapCar[], frameMs: () => number, draw: DrawCars): void {
  const [gliding] = useState(() => new GlidingCars())
  const [reduced] = useState(() => matchMedia('(prefers-reduced-motion: reduce)'))
  const last = useRef<{ draw: DrawCars; atMs: number }>(null)
  useEffect(() => {
    gliding.update(cars, performance.now(), reduced.matches)
    let request = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const next = () => {
      request = requestAnimationFrame(frame)
    }
    const frame = () => {
      const nowMs = performance.now()
      const moving = gliding.isMovingAt(nowMs)
      // What draws differently, such as another selection, draws at once.
      const since = last.current?.draw === draw ? nowMs - last.current.atMs : Number.POSITIVE_INFINITY
      const waitMs = moving ? frameMs() - since : 0
      if (waitMs <= 0) {
        last.current = { draw, atMs: nowMs }
        draw(gliding.drawnAt(nowMs), moving)
      }
      if (!moving) return
      // Frames in which nothing is drawn would cost the page time, too.
      if (waitMs > longWaitMs) timer = setTimeout(next, waitMs)
      else next()
    }
    frame()
    return () => {
      cancelAnimationFrame(request)
      clearTimeout(timer)
    }
  }, [gliding, reduced, cars, draw, frameMs])
}
