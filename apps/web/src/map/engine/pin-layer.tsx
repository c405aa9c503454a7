import { isolate } from '@cabstand/contract/texts/isolate'
import type { LatLng } from '@cabstand/domain/distance'
import { Marker } from 'maplibre-gl'
import { useEffect, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { cx } from '../../ui/cx.ts'
import { useText } from '../../ui/text.tsx'
import { type MapContent, type MapPin, pinNumber } from '../items.ts'
import { pinName } from '../map-summary.tsx'
import { useMap } from './map-context.ts'
import { usePinKeys } from './pin-keys.ts'

export interface PinLayerProps {
  readonly pins: readonly MapPin[]
  readonly onMove: MapContent['onPinMove']
}

/**
 * Pickup is a ring, drop a square. They are elements over the map, so that keyboards and screen readers reach them.
 */
export function PinLayer({ pins, onMove }: PinLayerProps) {
  const t = useText()
  const hintId = useId()
  const [told, setTold] = useState('')
  const move = (pin: MapPin, at: LatLng) => {
    void onMove?.(pin, at).then((address) =>
      setTold(t('map_pin_moved', { pin: pinName(t, pin, pinNumber(pins, pin)), address: isolate(address) })),
    )
  }
  return (
    <>
      {pins.map((pin) => (
        <Pin
          key={pin.id}
          pin={pin}
          number={pinNumber(pins, pin)}
          hintId={hintId}
          onMove={onMove && ((at) => move(pin, at))}
        />
      ))}
      {onMove && (
        <>
          <p id={hintId} className="visually-hidden">
            {t('map_pin_keys')}
          </p>
          <p aria-live="polite" className="visually-hidden">
            {told}
          </p>
        </>
      )}
    </>
  )
}

interface PinProps {
  readonly pin: MapPin
  readonly number: number | undefined
  readonly hintId: string
  readonly onMove: ((at: LatLng) => void) | undefined
}

function Pin({ pin, number, hintId, onMove }: PinProps) {
  const t = useText()
  const { map } = useMap()
  const marker = useMarker(pin, onMove)
  const toLeft = useRightHalf(pin)
  const keys = usePinKeys(map, marker, pin, onMove)
  const name = pinName(t, pin, number)
  return createPortal(
    <>
      {pin.searching && <span aria-hidden="true" className="map-pulse" />}
      {onMove ? (
        <button
          type="button"
          aria-label={pin.address ? t('map_pin_at', { pin: name, address: isolate(pin.address) }) : name}
          aria-describedby={hintId}
          className="absolute -top-5.5 -left-5.5 grid size-11 cursor-grab place-items-center rounded-full active:cursor-grabbing"
          {...keys}
        >
          <PinShape kind={pin.kind} number={number} />
        </button>
      ) : (
        <span className="absolute -top-5.5 -left-5.5 grid size-11 place-items-center">
          <PinShape kind={pin.kind} number={number} />
        </span>
      )}
      {pin.label && (
        <span
          className={cx(
            'pointer-events-none absolute -top-3.5 whitespace-nowrap rounded-control bg-g-950 px-2.5 py-1.5 text-label font-bold leading-none text-white shadow-2',
            toLeft ? 'right-4' : 'left-4',
          )}
        >
          <span className="caps-center block">{pin.label}</span>
        </span>
      )}
    </>,
    marker.getElement(),
  )
}

function PinShape({ kind, number }: Pick<PinProps, 'number'> & Pick<MapPin, 'kind'>) {
  if (number !== undefined)
    return (
      <span className="grid size-5.5 place-items-center rounded-full bg-(--pin) text-micro font-bold text-(--pin-hole) outline-2 outline-(--pin-edge)">
        <span className="caps-center">{number}</span>
      </span>
    )
  return (
    <span
      className={cx(
        'relative block size-5 border-[4.5px] border-(--pin) bg-(--pin-hole) outline-2 outline-(--pin-edge)',
        kind === 'drop' ? 'rounded-[3px]' : 'rounded-full',
      )}
    >
      {kind === 'drop' && <span className="absolute inset-[2.5px] bg-(--pin)" />}
    </span>
  )
}

/** The marker that positions a pin over the map. */
function useMarker(pin: MapPin, onMove: PinProps['onMove']): Marker {
  const { map } = useMap()
  const [marker] = useState(() => {
    const element = document.createElement('div')
    element.className = 'map-pin'
    return new Marker({ element }).setLngLat([pin.lng, pin.lat])
  })
  useEffect(() => {
    marker.addTo(map)
    return () => {
      marker.remove()
    }
  }, [map, marker])
  useEffect(() => {
    marker.setLngLat([pin.lng, pin.lat])
  }, [marker, pin.lat, pin.lng])
  useEffect(() => {
    marker.setDraggable(onMove !== undefined)
    if (!onMove) return
    const { unsubscribe } = marker.on('dragend', () => onMove(marker.getLngLat()))
    return unsubscribe
  }, [marker, onMove])
  return marker
}

/** Whether the pin is so far right that its label is on its left. */
function useRightHalf({ lat, lng }: LatLng): boolean {
  const { map } = useMap()
  const [right, setRight] = useState(false)
  useEffect(() => {
    const look = () => setRight(map.project([lng, lat]).x > map.getContainer().clientWidth * 0.7)
    look()
    map.on('moveend', look)
    return () => {
      map.off('moveend', look)
    }
  }, [map, lat, lng])
  return right
}
