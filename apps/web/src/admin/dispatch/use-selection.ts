import type { FleetCar } from '@cabstand/contract/realtime/fleet'
import type { LatLng } from '@cabstand/domain/distance'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { MapFrame } from '../../map/items.ts'
import { useScreenSearch } from '../../navigation/use-screen-search.ts'
import { type BoardItem, framePoints } from './board-items.ts'
import { useAfterPaint } from './use-after-paint.ts'

interface Selection {
  readonly bookingId: string | null
  readonly carId: string | null
  /** Where the map goes; a new object each time. */
  readonly lookAt: LatLng | undefined
  /** The newest booking that waited when it was selected, with the cars near it then. */
  readonly frame: MapFrame | undefined
  readonly byKeyboard: boolean
}

const nothing: Selection = {
  bookingId: null,
  carId: null,
  lookAt: undefined,
  frame: undefined,
  byKeyboard: false,
}

/** One selection for list and map: a booking with its car, or a car with its booking. */
export function useSelection(items: ReadonlyMap<string, BoardItem>, cars: ReadonlyMap<string, FleetCar>) {
  const asked = useScreenSearch((search) => (typeof search.booking === 'string' ? search.booking : null))
  const [selection, setSelection] = useState<Selection>({ ...nothing, bookingId: asked })
  // Handlers stay the same, so that rows are not drawn again while cars move.
  const newest = useRef({ items, cars })
  useEffect(() => {
    newest.current = { items, cars }
  }, [items, cars])

  const selectBooking = useCallback((id: string, byKeyboard: boolean) => {
    const booking = newest.current.items.get(id)?.booking
    if (booking === undefined) return
    const car = booking.driver === null ? undefined : newest.current.cars.get(booking.driver)
    const waits = booking.status === 'NEW'
    const { lat, lng } = car ?? booking.pickup
    setSelection(({ frame }) => ({
      bookingId: id,
      carId: booking.driver,
      lookAt: waits ? undefined : { lat, lng },
      frame: waits ? { subject: id, points: framePoints(booking, newest.current.cars.values()) } : frame,
      byKeyboard,
    }))
  }, [])

  const choose = useCallback((carId: string, goes: boolean) => {
    const car = newest.current.cars.get(carId)
    const bookingId =
      [...newest.current.items.values()].find(({ booking }) => booking.driver === carId)?.booking.id ?? null
    setSelection(({ frame }) => ({
      bookingId,
      carId,
      lookAt: goes && car ? { lat: car.lat, lng: car.lng } : undefined,
      frame,
      byKeyboard: false,
    }))
    if (bookingId !== null) {
      document.querySelector(`[data-board-row="${bookingId}"]`)?.scrollIntoView({ block: 'nearest' })
    }
  }, [])

  const clear = useCallback(() => {
    const row = document.querySelector<HTMLElement>('[data-board-row][aria-pressed="true"]')
    setSelection(({ frame }) => ({ ...nothing, frame }))
    row?.focus()
  }, [])

  const onMap = useAfterPaint(selection)
  return {
    ...selection,
    /** What the map shows of it. */
    onMap: {
      selected: onMap.bookingId === null ? undefined : items.get(onMap.bookingId),
      selectedCarId: onMap.carId,
      lookAt: onMap.lookAt,
      frame: onMap.frame,
    },
    selected: selection.bookingId === null ? undefined : items.get(selection.bookingId),
    selectBooking,
    /** A press on the map: the map stays where it is. */
    selectCar: useCallback((carId: string) => choose(carId, false), [choose]),
    /** From the list of drivers: the map goes there. */
    findCar: useCallback((carId: string) => choose(carId, true), [choose]),
    clear,
  }
}
