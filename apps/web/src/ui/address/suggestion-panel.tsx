import type { PlaceSuggestion } from '@cabstand/contract/http/maps'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { cx } from '../cx.ts'
import { ClockIcon, PinIcon, StarIcon } from '../form-icons.ts'
import { useText } from '../text.tsx'
import { type ComboboxState, optionId } from './combobox-state.ts'
import { splitMatches } from './split-matches.ts'

export interface SuggestionPanelProps {
  readonly listId: string
  readonly label: string
  readonly state: ComboboxState
  /** The element that the panel opens below. */
  readonly anchor: RefObject<HTMLElement | null>
  readonly onHover: (index: number) => void
  readonly onChoose: (place: PlaceSuggestion) => void
}

/** In the top layer where the browser can anchor it there, otherwise absolutely below the field. */
export default function SuggestionPanel({
  listId,
  label,
  state,
  anchor,
  onHover,
  onChoose,
}: SuggestionPanelProps) {
  const t = useText()
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => showInTopLayer(panel.current, anchor.current, listId), [anchor, listId])
  const { options, status } = state
  return (
    <div
      ref={panel}
      className="address-panel z-menu overflow-hidden rounded-panel border border-line bg-surface p-1 text-ink shadow-2"
      // A press must not move the focus out of the field before the choice is made.
      onPointerDown={(event) => event.preventDefault()}
    >
      {options.length > 0 ? (
        <div id={listId} role="listbox" aria-label={label} className="max-h-72 overflow-y-auto">
          {options.map((place, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox above handles the keys
            // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the combobox (ARIA 1.2)
            <div
              key={place.id}
              id={optionId(listId, index)}
              role="option"
              aria-selected={index === state.active}
              className={cx(
                'flex cursor-pointer gap-3 rounded-control px-2.5 py-2',
                index === state.active && 'bg-hover',
              )}
              onPointerMove={() => index !== state.active && onHover(index)}
              onClick={() => onChoose(place)}
            >
              <KindIcon kind={place.kind} />
              <SuggestionText place={place} />
            </div>
          ))}
        </div>
      ) : (
        <p className="px-2.5 py-2 text-sm text-ink-2">
          {t(status === 'failed' ? 'places_error' : status === 'ready' ? 'places_empty' : 'places_loading')}
        </p>
      )}
    </div>
  )
}

const savedKinds: readonly string[] = ['saved', 'home', 'work', 'named']

function KindIcon({ kind }: { kind: string }) {
  const Icon = savedKinds.includes(kind) ? StarIcon : kind === 'recent' ? ClockIcon : PinIcon
  return <Icon className="mt-0.5 text-ink-3" />
}

/** Kinds that the second line names, because the name alone does not tell why it is suggested. */
const namedKinds = ['saved', 'home', 'work', 'recent', 'station', 'airport', 'hospital', 'city'] as const

const isNamedKind = (kind: string): kind is (typeof namedKinds)[number] =>
  namedKinds.some((named) => named === kind)

function SuggestionText({ place }: { place: PlaceSuggestion }) {
  const t = useText()
  const { mainText, secondaryText, mainTextMatchedSubstrings } = place.structuredFormatting
  const { kind } = place
  return (
    <span className="min-w-0 text-start">
      <span className="block truncate text-base leading-5">
        {splitMatches(mainText, mainTextMatchedSubstrings).map((part) =>
          part.match ? (
            <b key={part.at} className="font-bold">
              {part.text}
            </b>
          ) : (
            part.text
          ),
        )}
      </span>
      <span className="block truncate text-label text-ink-2">
        {isNamedKind(kind)
          ? [t(`places_${kind}`), secondaryText].filter((part) => part !== '').join(' · ')
          : secondaryText}
      </span>
    </span>
  )
}

function showInTopLayer(panel: HTMLElement | null, anchor: HTMLElement | null, name: string): void {
  const able = 'popover' in HTMLElement.prototype && CSS.supports('inset-block-start: anchor(end)')
  if (!panel || !anchor || !able) return
  const anchorName = `--${name.replace(/\W/g, '')}`
  anchor.style.setProperty('anchor-name', anchorName)
  panel.style.setProperty('position-anchor', anchorName)
  panel.popover = 'manual'
  panel.showPopover()
}
