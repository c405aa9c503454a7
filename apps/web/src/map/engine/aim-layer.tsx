import type { LatLng } from '@cabstand/domain/distance'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Padding } from '../items.ts'
import { useMap } from './map-context.ts'
import { middleOfView } from './view.ts'

/** A pin in the middle of what panels leave free. Says where it points whenever the map rests. */
export function AimLayer(props: {
  readonly panels: Padding
  readonly covered: Padding
  readonly onAim: (at: LatLng) => void
}) {
  const { panels, covered } = props
  const { map } = useMap()
  const [pixel, setPixel] = useState({ x: 0, y: 0 })
  const aim = useEffectEvent(() => {
    const { clientWidth: width, clientHeight: height } = map.getContainer()
    const middle = middleOfView({ width, height, panels, covered })
    setPixel(middle)
    const { lat, lng } = map.unproject([middle.x, middle.y])
    // A tenth of a metre, as in the addresses of screens.
    props.onAim({ lat: Number(lat.toFixed(6)), lng: Number(lng.toFixed(6)) })
  })
  useEffect(() => {
    const { unsubscribe: endMoves } = map.on('moveend', () => aim())
    const { unsubscribe: endResizes } = map.on('resize', () => aim())
    return () => {
      endMoves()
      endResizes()
    }
  }, [map])
  const paddingKey = JSON.stringify(panels)
  useEffect(() => {
    if (paddingKey) aim()
  }, [paddingKey])
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute z-map-controls grid -translate-x-1/2 -translate-y-full justify-items-center"
      style={{ left: pixel.x, top: pixel.y }}
    >
      <span className="size-7 rounded-full border-[7px] border-(--pin) bg-(--pin-hole) shadow-2 outline-2 outline-(--pin-edge)" />
      <span className="h-4 w-0.75 bg-(--pin)" />
    </span>
  )
}
