import { Marker } from 'maplibre-gl'
import { useCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { CarGlyph } from '../../ui/art/car-glyph.tsx'
import { cx } from '../../ui/cx.ts'
import type { MapCar } from '../items.ts'
import type { DrawnCar } from './cars.ts'
import { useMap } from './map-context.ts'
import { useGliding } from './use-gliding.ts'

/** On every animation frame: moving an element costs almost nothing. */
const everyFrame = () => 0
/** How often things that depend on a car's position, such as its route, are updated. */
const poseMs = 200

/**
 * A few cars from above, as elements over the map: moving them does not redraw the map, and the screen's main cars can
 * be above the pins. The screen describes them in text.
 */
export function CarLayer({ cars }: { cars: readonly MapCar[] }) {
  const { carPose } = useMap()
  const [markers] = useState(() => new Map<string, Marker>())
  const toldMs = useRef(0)
  const draw = useCallback(
    (drawn: readonly DrawnCar[]) => {
      for (const { car, pose } of drawn) {
        markers.get(car.id)?.setLngLat([pose.lng, pose.lat]).setRotation(pose.turn)
      }
      const lead = drawn.find(({ car }) => car.role)
      const nowMs = performance.now()
      const arrived = lead?.pose.lat === lead?.car.lat && lead?.pose.lng === lead?.car.lng
      if (!arrived && nowMs - toldMs.current < poseMs) return
      toldMs.current = nowMs
      carPose.set(lead ? lead.pose : null)
    },
    [markers, carPose],
  )
  useEffect(() => () => carPose.set(null), [carPose])
  return (
    <>
      {cars.map((car) => (
        <Car key={car.id} car={car} markers={markers} />
      ))}
      <Gliding cars={cars} draw={draw} />
    </>
  )
}

/** Rendered after the cars, so that its effect finds their markers. */
function Gliding({ cars, draw }: { cars: readonly MapCar[]; draw: (drawn: readonly DrawnCar[]) => void }) {
  useGliding(cars, everyFrame, draw)
  return null
}

function Car({ car, markers }: { car: MapCar; markers: Map<string, Marker> }) {
  const { map } = useMap()
  const { id, role } = car
  const [marker] = useState(() => {
    const element = document.createElement('div')
    element.setAttribute('aria-hidden', 'true')
    return new Marker({ element, subpixelPositioning: true, rotationAlignment: 'map' })
      .setLngLat([car.lng, car.lat])
      .setRotation(car.heading ?? 0)
  })
  useEffect(() => {
    marker.addTo(map)
    markers.set(id, marker)
    return () => {
      markers.delete(id)
      marker.remove()
    }
  }, [map, marker, markers, id])
  useEffect(() => {
    const { classList } = marker.getElement()
    classList.add('map-car')
    classList.toggle('map-car-lead', role !== undefined)
  }, [marker, role])
  return createPortal(
    <>
      {role === 'own' && <OwnCarGround headed={car.heading !== null} />}
      <svg
        aria-hidden="true"
        width="28"
        height="28"
        viewBox="-16 -16 32 32"
        className={cx('absolute -top-3.5 -left-3.5', role === undefined && 'scale-80')}
      >
        <CarGlyph state={car.state ?? 'free'} />
      </svg>
    </>,
    marker.getElement(),
  )
}

/** A soft disc below the person's own car, with a fan in its heading. */
function OwnCarGround({ headed }: { headed: boolean }) {
  return (
    <svg
      aria-hidden="true"
      width="88"
      height="88"
      viewBox="-44 -44 88 88"
      className="absolute -top-11 -left-11 overflow-visible fill-g-500"
    >
      <circle r="44" opacity="0.2" />
      {headed && <path d="M0 0L-23 -37.5A44 44 0 0 1 23 -37.5Z" opacity="0.35" />}
    </svg>
  )
}
