import { useEffect, useRef, useState } from 'react'
import { CarGlyph } from '../ui/car-glyph.tsx'
import { type CarFix, type Glide, nextGlide } from './glide.ts'
import type { LocalPlane } from './local-plane.ts'

export interface MapCar extends CarFix {
  readonly id: string
  /** Free: roof light on. On a job: grey. */
  readonly state?: 'free' | 'busy' | 'problem'
  /** The person's own car stands on a soft disc. */
  readonly own?: boolean
}

export interface CarLayerProps {
  readonly cars: readonly MapCar[]
  readonly plane: LocalPlane
  /** Pixels of the view for one of the plane: cars keep their size. */
  readonly scale: number
}

/** Cars from above, gliding between their positions. Under reduced motion transitions end at once: they jump. */
export function CarLayer({ cars, plane, scale }: CarLayerProps) {
  return cars.map((car) => <Car key={car.id} car={car} plane={plane} scale={scale} />)
}

function Car({ car, plane, scale }: { car: MapCar; plane: LocalPlane; scale: number }) {
  const glide = useGlide(car)
  const { x, y } = plane.at(glide)
  return (
    <g
      style={{
        transform: `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px)`,
        transition: `transform ${glide.durationMs}ms linear`,
      }}
    >
      <g transform={`scale(${(1 / scale).toFixed(5)})`}>
        {car.own && <circle r="44" className="fill-g-500/20" />}
        <g
          style={{
            transform: `rotate(${glide.turn.toFixed(1)}deg) scale(0.86)`,
            transition: glide.durationMs === 0 ? 'none' : 'transform 400ms linear',
          }}
        >
          <CarGlyph state={car.state ?? 'free'} />
        </g>
      </g>
    </g>
  )
}

/** Turns fixes into moves; the clock is read outside of rendering. */
function useGlide({ lat, lng, heading }: CarFix): Glide {
  const [glide, setGlide] = useState<Glide>(() => nextGlide(undefined, { lat, lng, heading }, 0))
  const started = useRef(false)
  useEffect(() => {
    const nowMs = performance.now()
    setGlide((before) =>
      nextGlide(started.current ? before : { ...before, atMs: nowMs }, { lat, lng, heading }, nowMs),
    )
    started.current = true
  }, [lat, lng, heading])
  return glide
}
