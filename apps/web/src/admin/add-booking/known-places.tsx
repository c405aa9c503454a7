import type { PlaceSuggestion } from '@cabstand/contract/http/maps'
import { ClockIcon, StarIcon } from '../../ui/icons.tsx'
import { KeyHint } from '../../ui/key-hint.tsx'
import { useText } from '../../ui/text.tsx'
import { placeShortcut } from './shortcuts.ts'

/** The caller's saved and recent places; pressing one, or its key, fills the address field in focus. */
export function KnownPlaces(props: {
  readonly places: readonly PlaceSuggestion[]
  readonly onChoose: (place: PlaceSuggestion) => void
}) {
  const { places, onChoose } = props
  const t = useText()
  if (places.length === 0) return null
  return (
    <div className="grid gap-1.5">
      <h3 id="known-places" className="text-small text-ink-2">
        {t('add_booking_places')}
      </h3>
      <ul aria-labelledby="known-places" className="overflow-hidden rounded-panel border border-line">
        {places.map((place, index) => {
          const isSaved = place.kind === 'saved'
          const Icon = isSaved ? StarIcon : ClockIcon
          return (
            <li key={place.id} className="border-line not-first:border-t">
              <button
                type="button"
                aria-keyshortcuts={placeShortcut(index)}
                className="flex min-h-9 w-full items-center gap-3 px-3 text-start hover:bg-hover focus-visible:-outline-offset-2 max-lg:min-h-11"
                // A press must not move the focus out of the field that it fills.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => onChoose(place)}
              >
                <Icon size={16} className="shrink-0 text-ink-3" />
                <span className="w-16 shrink-0 text-ink-2">
                  {t(isSaved ? 'add_booking_saved' : 'add_booking_recent')}
                </span>
                <span className="min-w-0 flex-1 truncate" dir="auto">
                  {place.description}
                </span>
                <KeyHint keys={placeShortcut(index)} />
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
