import type { PlaceSuggestion } from '@cabstand/contract/http/maps'
import {
  type KeyboardEvent,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useId,
  useImperativeHandle,
  useReducer,
  useRef,
  useState,
} from 'react'
import { cx } from '../cx.ts'
import { useErrorText, useText } from '../text.tsx'
import { type ComboboxState, closedCombobox, comboboxReducer, optionId } from './combobox-state.ts'
import { LostPlaceAlert } from './lost-place-alert.tsx'
import { listRecentPlaces, matchPlaces, rememberPlace, withoutRepeated } from './recent-places.ts'

/** Loaded by the first list that opens, not with the page. */
const SuggestionPanel = lazy(() => import('./suggestion-panel.tsx'))

export interface Coordinates {
  readonly lat: number
  readonly lng: number
}

/** The value of the field. Typed text that was not chosen from the list has no coordinates. */
export interface AddressValue {
  readonly text: string
  readonly at: Coordinates | null
}

export type FetchPlaces = (
  query: string,
  near: Coordinates | null,
  signal: AbortSignal,
) => Promise<readonly PlaceSuggestion[]>

/** Fetches the position of a suggested place, for suggestions without one. */
export type FetchPlace = (id: string) => Promise<Coordinates>

/** A place with its position. Rejects when there is none, with `unknownPlace` when the text has no suggestion. */
type Lookup = Promise<PlaceSuggestion & Coordinates>

const unknownPlace = Symbol('unknown place')

/** What a field holds: put into another field, the place arrives there. */
export interface AddressContent extends AddressValue {
  /** Answers the place that the text stands for. */
  readonly lookup?: Lookup
}

export interface AddressHandle {
  readonly get: () => AddressContent
  readonly set: (content: AddressContent) => void
  readonly focus: () => void
}

export interface AddressFieldProps {
  readonly label: string
  readonly placeholder: string
  /** Form name: sends `name`, `nameLat` and `nameLng`. */
  readonly name: string
  readonly fetchPlaces: FetchPlaces
  readonly fetchPlace: FetchPlace
  /** Suggestions near this point come first. */
  readonly near: Coordinates | null
  /** Saved and recent places of the signed-in person: above those of this device, and first where they match. */
  readonly ownPlaces?: readonly PlaceSuggestion[] | undefined
  /** Listed below the known places while the field is empty. */
  readonly popularPlaces?: readonly PlaceSuggestion[] | undefined
  readonly defaultValue?: AddressValue
  readonly onChange?: (value: AddressValue) => void
  readonly handle?: RefObject<AddressHandle | null>
  /** Why the address cannot be used. */
  readonly error?: string | undefined
  /** Buttons at the far side of the field. */
  readonly trailing?: ReactNode
  /**
   * The field is filled in for another person: the list opens for typed text only, and the places of this device are
   * neither listed nor remembered.
   */
  readonly forCaller?: boolean
  /**
   * For fast typing: called on Enter, which takes the first suggestion. When that has not arrived yet, the field takes it
   * later, so that the person can type on elsewhere.
   */
  readonly onEnter?: () => void
  /** What was entered with Enter has no suggestion. */
  readonly onUnknown?: () => void
  /** The suggestion that Enter would take now. */
  readonly onPreview?: (value: AddressValue | null) => void
  /** The element that the list opens below; absent: the field itself. */
  readonly anchor?: RefObject<HTMLElement | null>
  readonly className?: string
}

const debounceMilliseconds = 200
/** The maximum number of known places listed above those of the map. */
const knownRows = 3

/**
 * An address with suggestions: the ARIA 1.2 combobox on a plain uncontrolled input, so that text
 * typed before the script was loaded is kept, and forms work without script.
 */
export function AddressField(props: AddressFieldProps) {
  const { label, placeholder, name, defaultValue, trailing, className } = props
  const t = useText()
  const errorText = useErrorText()
  const listId = useId()
  const inputId = useId()
  const errorId = useId()
  const box = useRef<HTMLDivElement>(null)
  const address = useAddress(props)
  const { input, lat, lng, state, dispatch, choose, onInput, listForEmpty } = address
  const error = props.error ?? (address.isLost ? errorText('google_places_error') : undefined)
  const onEnterKey = useEnter(props, address)
  const listed = state.open && state.options.length > 0
  return (
    <div ref={box} className={cx('relative flex items-center gap-2', className)}>
      <div className="flex min-w-0 flex-1 flex-col-reverse justify-center">
        <p id={errorId} role="alert" className="pb-2 text-label font-semibold text-danger empty:hidden">
          {error}
        </p>
        <input
          ref={input}
          id={inputId}
          name={name}
          type="text"
          role="combobox"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder={placeholder}
          defaultValue={defaultValue?.text}
          aria-expanded={listed}
          aria-controls={listed ? listId : undefined}
          aria-autocomplete="list"
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : errorId}
          aria-activedescendant={listed && state.active >= 0 ? optionId(listId, state.active) : undefined}
          className="peer address-input"
          onFocus={(event) => {
            event.target.select()
            if (event.target.value === '' && !props.forCaller)
              dispatch({ type: 'opened', recent: listForEmpty() })
          }}
          onBlur={() => dispatch({ type: 'closed' })}
          onInput={(event) => onInput(event.currentTarget.value)}
          onKeyDown={(event) => onEnterKey(event) || handleKey(event, state, dispatch, choose)}
        />
        <label
          htmlFor={inputId}
          className="text-micro font-semibold text-ink-3 peer-placeholder-shown:visually-hidden"
        >
          {label}
        </label>
      </div>
      {trailing}
      <input ref={lat} type="hidden" name={`${name}Lat`} defaultValue={defaultValue?.at?.lat} />
      <input ref={lng} type="hidden" name={`${name}Lng`} defaultValue={defaultValue?.at?.lng} />
      {state.open && (
        <Suspense>
          <SuggestionPanel
            listId={listId}
            label={state.query === '' ? t('places_suggested') : label}
            state={state}
            anchor={props.anchor ?? box}
            onHover={(index) => dispatch({ type: 'hovered', index })}
            onChoose={choose}
          />
        </Suspense>
      )}
      {address.isLost && <LostPlaceAlert onClose={() => input.current?.focus()} />}
      <span aria-live="polite" className="visually-hidden">
        {state.open && <Announcement state={state} />}
      </span>
    </div>
  )
}

function Announcement({ state }: { state: ComboboxState }) {
  const t = useText()
  if (state.status === 'failed') return t('places_error')
  if (state.status !== 'ready') return null
  return state.options.length === 0 ? t('places_empty') : t('places_count', { count: state.options.length })
}

function useAddress(props: AddressFieldProps) {
  const { fetchPlace, onChange, handle } = props
  const input = useRef<HTMLInputElement>(null)
  const lat = useRef<HTMLInputElement>(null)
  const lng = useRef<HTMLInputElement>(null)
  const [state, dispatch] = useReducer(comboboxReducer, closedCombobox)
  // A chosen suggestion whose position could not be found.
  const [isLost, setIsLost] = useState(false)
  const lookedUp = useRef<AddressContent>(undefined)
  const tellUnknown = useRef(props.onUnknown)
  useEffect(() => {
    tellUnknown.current = props.onUnknown
  })

  const listKnown = () =>
    withoutRepeated([...(props.ownPlaces ?? []), ...(props.forCaller ? [] : listRecentPlaces())])
  const listForEmpty = () => withoutRepeated([...listKnown(), ...(props.popularPlaces ?? [])])
  const setCoordinates = (at: Coordinates | null) => {
    if (lat.current) lat.current.value = at ? String(at.lat) : ''
    if (lng.current) lng.current.value = at ? String(at.lng) : ''
  }
  const set = (content: AddressContent) => {
    const { text, at, lookup } = content
    setIsLost(false)
    if (input.current) input.current.value = text
    setCoordinates(at)
    lookedUp.current = lookup && content
    onChange?.({ text, at })
    // Text typed meanwhile, or put here, replaces the choice.
    const isWanted = () => lookedUp.current === content
    lookup?.then(
      (place) => isWanted() && take(place),
      (reason) => isWanted() && lose(reason),
    )
  }
  const get = (): AddressContent => {
    if (lookedUp.current) return lookedUp.current
    const [latText, lngText] = [lat.current?.value ?? '', lng.current?.value ?? '']
    const at = latText === '' || lngText === '' ? null : { lat: Number(latText), lng: Number(lngText) }
    return { text: input.current?.value.trim() ?? '', at }
  }
  const take = (place: PlaceSuggestion & Coordinates) => {
    const { description, lat, lng } = place
    dispatch({ type: 'closed' })
    set({ text: description, at: { lat, lng } })
    if (!props.forCaller) rememberPlace(place)
  }
  /** The text stays, but must be chosen again, like typed text. */
  const lose = (reason: unknown) => {
    lookedUp.current = undefined
    if (reason === unknownPlace) tellUnknown.current?.()
    else setIsLost(true)
  }
  const locate = async (place: PlaceSuggestion): Lookup => {
    const { lat, lng } = place
    return {
      ...place,
      ...(lat !== undefined && lng !== undefined ? { lat, lng } : await fetchPlace(place.id)),
    }
  }
  const choose = (place: PlaceSuggestion) => {
    const { description, lat, lng } = place
    dispatch({ type: 'closed' })
    if (lat !== undefined && lng !== undefined) take({ ...place, lat, lng })
    else set({ text: description, at: null, lookup: locate(place) })
  }
  /** Takes the first suggestion for the text once it arrives. The person types on in the next field meanwhile. */
  const chooseFirst = (text: string) => {
    const [known] = matchPlaces(listKnown(), text)
    const found = () => props.fetchPlaces(text, props.near, new AbortController().signal).catch(() => [])
    const find = async (): Lookup => {
      const place = known ?? (await found())[0]
      if (place === undefined) throw unknownPlace
      return locate(place)
    }
    set({ text, at: null, lookup: find() })
  }
  const onInput = (text: string) => {
    setIsLost(false)
    setCoordinates(null)
    lookedUp.current = undefined
    onChange?.({ text: text.trim(), at: null })
    dispatch({ type: 'typed', text, recent: props.forCaller ? [] : listForEmpty() })
  }
  useImperativeHandle(handle, () => ({ get, set, focus: () => input.current?.focus() }))

  // Text typed before the script had loaded is kept, and gets suggestions now.
  useEffect(() => {
    const early = input.current
    if (
      early &&
      early === document.activeElement &&
      early.value !== '' &&
      early.value !== early.defaultValue
    ) {
      dispatch({ type: 'typed', text: early.value, recent: [] })
    }
  }, [])

  const { popularPlaces } = props
  const forEmpty = useRef(listForEmpty)
  useEffect(() => {
    forEmpty.current = listForEmpty
  })
  // They arrive after the empty field was focused.
  useEffect(() => {
    const field = input.current
    if (popularPlaces && field?.value === '' && field === document.activeElement)
      dispatch({ type: 'opened', recent: forEmpty.current() })
  }, [popularPlaces])

  useSuggestions(state, dispatch, props, listKnown)
  return { input, lat, lng, state, dispatch, choose, chooseFirst, onInput, listForEmpty, get, isLost }
}

/**
 * Handles Enter where the field has `onEnter`; the handler returns whether it did. Reports the suggestion that Enter
 * would take.
 */
function useEnter(
  props: AddressFieldProps,
  { state, choose, chooseFirst, get }: ReturnType<typeof useAddress>,
) {
  const { onEnter, onPreview } = props
  const first = state.open && state.status === 'ready' ? state.options[Math.max(0, state.active)] : undefined
  const tell = useRef(onPreview)
  useEffect(() => {
    tell.current = onPreview
  })
  useEffect(() => {
    const { description = '', lat, lng } = first ?? {}
    tell.current?.(lat !== undefined && lng !== undefined ? { text: description, at: { lat, lng } } : null)
  }, [first])
  return (event: KeyboardEvent<HTMLInputElement>): boolean => {
    if (!onEnter || event.key !== 'Enter' || event.ctrlKey || event.metaKey) return false
    event.preventDefault()
    const { at, text, lookup } = get()
    if (text === '') return true
    if (first) choose(first)
    else if (at === null && lookup === undefined) chooseFirst(text)
    onEnter()
    return true
  }
}

/**
 * Requests places 200 ms after the last letter; a newer request cancels the older one. Known places that match come
 * first.
 */
function useSuggestions(
  { query }: ComboboxState,
  dispatch: (event: Parameters<typeof comboboxReducer>[1]) => void,
  { fetchPlaces, near, name }: AddressFieldProps,
  listKnown: () => readonly PlaceSuggestion[],
) {
  const ask = useRef({ fetchPlaces, near, listKnown })
  useEffect(() => {
    ask.current = { fetchPlaces, near, listKnown }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new fetcher or centre does not ask again
  useEffect(() => {
    if (query === '') return
    const controller = new AbortController()
    const timer = setTimeout(() => {
      ask.current.fetchPlaces(query, ask.current.near, controller.signal).then(
        (found) => {
          const known = matchPlaces(ask.current.listKnown(), query).slice(0, knownRows)
          dispatch({ type: 'answered', query, places: withoutRepeated([...known, ...found]) })
        },
        () => controller.signal.aborted || dispatch({ type: 'failed', query }),
      )
    }, debounceMilliseconds)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [query, name])
}

function handleKey(
  event: KeyboardEvent<HTMLInputElement>,
  state: ComboboxState,
  dispatch: (event: Parameters<typeof comboboxReducer>[1]) => void,
  choose: (place: PlaceSuggestion) => void,
) {
  const active = state.open ? state.options[state.active] : undefined
  if (event.key === 'Enter' && active) choose(active)
  else if (event.key === 'Escape' && state.open) dispatch({ type: 'closed' })
  else if (event.key === 'ArrowDown' && state.options.length > 0) dispatch({ type: 'moved', to: 'next' })
  else if (event.key === 'ArrowUp' && state.options.length > 0) dispatch({ type: 'moved', to: 'previous' })
  else return
  event.preventDefault()
}
