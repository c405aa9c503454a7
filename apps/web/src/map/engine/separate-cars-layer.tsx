import type { MapMouseEvent } from 'maplibre-gl'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { MapCar, MapContent } from '../items.ts'
import { CarCanvas } from './car-canvas.ts'
import { useCarLabel } from './car-label.tsx'
import type { DrawnCar } from './cars.ts'
import { FrameCost } from './frame-cost.ts'
import { useMap } from './map-context.ts'
import { useGliding } from './use-gliding.ts'

export interface SeparateCarsLayerProps {
  readonly cars: readonly MapCar[]
  readonly selected: MapContent['selectedCar']
  readonly onPress: MapContent['onCarPress']
  readonly onHover: MapContent['onCarHover']
}

/** Cars move only a few pixels in this time. */
const frameMs = 33
/** With more cars in view than this the streets are small, and a car moves a pixel or two between its fixes. */
const glidingCars = 60
const manyFrameMs = 1000
/** How far from a car a press still selects it, and the pointer is over it. */
const pressPixels = 24
const hoverPixels = 14

/**
 * Each car of a whole fleet by itself, on a canvas over the map: the map library draws the whole map when anything in it
 * changes, and cars always move. The screen describes them in text.
 */
export function SeparateCarsLayer({ cars, selected, onPress, onHover }: SeparateCarsLayerProps) {
  const { map, colors } = useMap()
  const label = useCarLabel()
  const [canvas] = useState(() => new CarCanvas())
  const [cost] = useState(() => new FrameCost())
  const newest = useRef<readonly DrawnCar[]>([])
  const selectedId = selected?.id
  const redraw = useCallback(() => {
    canvas.draw({
      cars: newest.current,
      selectedId,
      over: map.getCanvas(),
      project: ({ lng, lat }) => map.project([lng, lat]),
      colors,
    })
  }, [map, canvas, colors, selectedId])
  useEffect(() => {
    map.getCanvas().after(canvas.element)
    return () => canvas.element.remove()
  }, [map, canvas])
  useEffect(() => canvas.recolor(colors), [canvas, colors])
  // The map has moved: the cars move with it in the same frame.
  useEffect(() => {
    const { unsubscribe } = map.on('render', redraw)
    return unsubscribe
  }, [map, redraw])
  const draw = useCallback(
    (drawn: readonly DrawnCar[]) => {
      newest.current = drawn
      redraw()
      cost.measure()
      label.place(drawn.find(({ car }) => car.id === selectedId)?.pose)
    },
    [redraw, cost, label, selectedId],
  )
  useGliding(
    cars,
    useCallback(() => cost.pace(canvas.shown > glidingCars ? manyFrameMs : frameMs), [cost, canvas]),
    draw,
  )
  usePointer(canvas, onPress, onHover)
  return selected && label.show(selected.label)
}

/** Reports a press on a car, and the car under the pointer. */
function usePointer(
  canvas: CarCanvas,
  onPress: MapContent['onCarPress'],
  onHover: MapContent['onCarHover'],
): void {
  const { map } = useMap()
  const press = useEffectEvent(({ point }: MapMouseEvent) => {
    const car = canvas.nearest(point, pressPixels)
    if (car !== undefined) onPress?.(car.id)
  })
  const move = useEffectEvent(({ point }: MapMouseEvent) => {
    const car = canvas.nearest(point, hoverPixels)
    map.getCanvas().classList.toggle('map-on-car', car !== undefined)
    onHover?.(car ?? null)
  })
  useEffect(() => {
    const subscriptions = [
      map.on('click', (event) => press(event)),
      map.on('mousemove', (event) => move(event)),
    ]
    return () => {
      for (const { unsubscribe } of subscriptions) unsubscribe()
    }
  }, [map])
}
