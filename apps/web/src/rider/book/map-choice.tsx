import type { LatLng } from '@cabstand/domain/distance'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorCode } from '../../api/api-error.ts'
import { addressQuery } from '../../api/queries/places.ts'
import { PageHeading } from '../../features/page/page-heading.tsx'
import { stopName } from '../../features/stops/stop-list.tsx'
import { positionOf } from '../../features/stops/stop-values.ts'
import type { Stops } from '../../features/stops/use-stops.ts'
import { Button } from '../../ui/button.tsx'
import { DropPin, PickupPin } from '../../ui/place-pins.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { useErrorText, useText } from '../../ui/text.tsx'
import { MapScreen } from '../map-screen.tsx'
import { useMapScene } from '../map-stage.tsx'
import { pinOf } from './book-map.tsx'

export interface MapChoiceProps {
  readonly stops: Stops
  /** Where the map begins for a stop without a place. */
  readonly near: LatLng
  readonly onClose: () => void
}

/** The map moves under a pin, and the address there is read back: one stop after the other, until all have a place. */
export default function MapChoice({ stops, near, onClose }: MapChoiceProps) {
  const { all } = stops
  const nextOf = (chosen?: string) => all.find(({ key, at }) => at === null && key !== chosen)?.key
  const [key, setKey] = useState(() => nextOf() ?? all.at(-1)?.key ?? '')
  const index = Math.max(
    0,
    all.findIndex((stop) => stop.key === key),
  )
  const position = positionOf(index, all.length)
  const [at, setAt] = useState(all[index]?.at ?? near)
  const t = useText()
  const name = stopName(t, position)
  const { text, refused } = useAddress(at)
  const choose = (next: string) => {
    setKey(next)
    setAt(all.find((stop) => stop.key === next)?.at ?? at)
  }
  useMapScene({
    label: t('book_map_label'),
    pins: all.flatMap((stop, each) => (stop.key === key ? [] : pinOf(stop, each, all.length))),
    frame: { subject: key, points: [all[index]?.at ?? near] },
    onAim: setAt,
  })
  return (
    <MapScreen panel="over" back={{ onPress: onClose, label: t('cancel') }}>
      <PageHeading title={t('book_on_map')} hidden />
      <div className="grid gap-4">
        <Segmented
          label={t('stop_list')}
          name="stop"
          value={key}
          onChange={choose}
          options={all.map((stop, each) => ({
            value: stop.key,
            label: stopName(t, positionOf(each, all.length)),
          }))}
          className="justify-self-start overflow-x-auto"
        />
        <p className="flex min-h-12 items-center gap-3" aria-live="polite">
          {position === 'drop' ? <DropPin /> : <PickupPin />}
          <bdi className="min-w-0 [overflow-wrap:anywhere]">{refused ?? text ?? t('locating')}</bdi>
        </p>
        <Button
          size="large"
          working={text === undefined && refused === undefined}
          disabledReason={refused}
          onClick={() => {
            stops.set(key, { text: text ?? '', at })
            const next = nextOf(key)
            if (next === undefined) onClose()
            else choose(next)
          }}
        >
          {t('book_on_map_here', { stop: name })}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {t('book_on_map_type')}
        </Button>
      </div>
    </MapScreen>
  )
}

/** The address of a point; its coordinates where there is none, and why it cannot be chosen. */
function useAddress(at: LatLng): {
  readonly text?: string | undefined
  readonly refused?: string | undefined
} {
  const errorText = useErrorText()
  const { data, error } = useQuery(addressQuery(at))
  if (error === null) return { text: data?.description }
  if (errorCode(error) === 'outside_service_area') return { refused: errorText('outside_service_area') }
  return { text: `${at.lat.toFixed(5)}, ${at.lng.toFixed(5)}` }
}
