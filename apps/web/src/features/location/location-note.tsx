import { isolate } from '@cabstand/contract/texts/isolate'
import type { Coordinates } from '../../ui/address/use-address.ts'
import { useErrorText, useText } from '../../ui/text.tsx'
import type { MyLocation } from './use-my-location.ts'

export interface LocationNoteProps {
  readonly location: MyLocation
  /** The name of the area that the map covers; empty when it has none. */
  readonly placeName: string
  readonly center: Coordinates | null
}

/** Why the device's location was not used; outside of the map, it offers the map's centre. */
export default function LocationNote({ location, placeName, center }: LocationNoteProps) {
  const t = useText()
  const errorText = useErrorText()
  const { state, take } = location
  if (state !== 'failed' && state !== 'outside') return null
  return (
    <div role="alert" className="text-label font-semibold text-danger">
      {state === 'failed' && errorText('location_fetch_error')}
      {state === 'outside' && (
        <p className="flex flex-wrap items-center gap-x-2">
          {placeName ? t('location_outside', { place: isolate(placeName) }) : t('location_outside_unnamed')}
          {center && (
            <button
              type="button"
              onClick={() => take(center)}
              className="min-h-11 font-semibold text-accent underline underline-offset-3"
            >
              {t('use_map_center')}
            </button>
          )}
        </p>
      )}
    </div>
  )
}
