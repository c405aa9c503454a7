import { useQuery } from '@tanstack/react-query'
import { MapPin, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import {
  fetchAddress,
  fetchPlace,
  fetchPlaces,
  myPlacesQuery,
  popularPlacesQuery,
} from '../../api/queries/places.ts'
import { mapQuery } from '../../api/queries/system.ts'
import { useMyLocation } from '../../features/location/use-my-location.ts'
import { useMe } from '../../features/session/use-me.ts'
import { StopList } from '../../features/stops/stop-list.tsx'
import { maxStops } from '../../features/stops/stop-values.ts'
import type { Stops } from '../../features/stops/use-stops.ts'
import type { Coordinates } from '../../ui/address/use-address.ts'
import { buttonClass } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { LocateIcon, SwapIcon } from '../../ui/icons.tsx'
import { useErrorText, useFormat, useText } from '../../ui/text.tsx'
import type { StopErrors } from './stop-errors.ts'

const LocationNote = lazy(() => import('../../features/location/location-note.tsx'))

export interface PlacesFormProps {
  readonly stops: Stops
  readonly near: Coordinates | null
  readonly errors: StopErrors
  /** Opens the choice of places on the map. */
  readonly onMap: () => void
}

/** The stops of the ride, with those in between. */
export function PlacesForm({ stops, near, errors, onMap }: PlacesFormProps) {
  const { data: ownPlaces } = useQuery(myPlacesQuery(useMe()))
  const { data: map } = useQuery(mapQuery)
  const { data: popularPlaces } = useQuery(popularPlacesQuery(near))
  const t = useText()
  const errorText = useErrorText()
  const format = useFormat()
  const { all } = stops
  const location = useMyLocation(stops.handleOf(all[0]?.key ?? ''), fetchAddress)
  const locating = location.state === 'working'
  const [typedInto, setTypedInto] = useState<string>()
  const errorOf = (key: string): string | undefined => {
    const code = errors.get(key)
    // While a person types, they have not failed to choose.
    if (code === 'unchosen') return key === typedInto ? undefined : t('stop_pick')
    return code && errorText(code)
  }
  return (
    <fieldset
      aria-label={t('stop_list')}
      className="grid min-w-0 gap-1.5"
      onFocus={({ target }) => setTypedInto(target.closest<HTMLElement>('[data-stop]')?.dataset.stop)}
      onBlur={() => setTypedInto(undefined)}
    >
      <StopList
        stops={stops}
        fieldOf={({ key, at }, position) => ({
          placeholder: typeof position === 'number' ? t('stop_placeholder') : t(`${position}_placeholder`),
          fetchPlaces,
          fetchPlace,
          near: at ?? near,
          ownPlaces,
          popularPlaces,
          error: errorOf(key),
          trailing:
            position === 'pickup' ? (
              <IconButton
                label={t(locating ? 'locating' : 'use_my_location')}
                onClick={() => location.take()}
              >
                <LocateIcon size={18} className={locating ? 'animate-pulse text-accent' : 'text-accent'} />
              </IconButton>
            ) : (
              position === 'drop' &&
              all.length === 2 && (
                <IconButton label={t('swap_places')} onClick={stops.swap} className="when-filled">
                  <SwapIcon size={18} />
                </IconButton>
              )
            ),
        })}
      />
      {(location.state === 'failed' || location.state === 'outside') && (
        <Suspense>
          <LocationNote
            location={location}
            placeName={map ? format.address({ address: map.name, translations: map.translations }) : ''}
            center={map?.center ?? null}
          />
        </Suspense>
      )}
      <StopButtons add={stops.add} onMap={near === null ? undefined : onMap} />
    </fieldset>
  )
}

/** Choosing on the map, and one more stop while there may be one. */
function StopButtons(props: { readonly add: Stops['add']; readonly onMap: (() => void) | undefined }) {
  const { add, onMap } = props
  const t = useText()
  return (
    <>
      <span className="flex flex-wrap gap-x-2">
        <button
          type="button"
          onClick={onMap}
          disabled={onMap === undefined}
          className={buttonClass('quiet', 'small', 'min-h-11 text-accent')}
        >
          <MapPin size={18} strokeWidth={1.75} aria-hidden />
          <span className="caps-center">{t('book_on_map')}</span>
        </button>
        {add && (
          <button
            type="button"
            onClick={add}
            className={buttonClass('quiet', 'small', 'min-h-11 text-accent')}
          >
            <Plus size={18} strokeWidth={1.75} aria-hidden />
            <span className="caps-center">{t('stop_add')}</span>
          </button>
        )}
      </span>
      {!add && <p className="text-label text-ink-3">{t('stop_limit', { count: maxStops - 2 })}</p>}
    </>
  )
}
