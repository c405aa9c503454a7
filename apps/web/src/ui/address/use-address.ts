import type { PlaceSuggestion } from '@cabstand/contract/http/maps'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useReducer,
  useRef,
  useState,
} from 'react'
import { type ComboboxState, closedCombobox, comboboxReducer } from './combobox-state.ts'
import { listRecentPlaces, matchPlaces, rememberPlace, withoutRepeated } from './recent-places.ts'

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

export type Dispatch = (event: Parameters<typeof comboboxReducer>[1]) => void

/** The field's inputs, with their text and coordinates. */
function useInputs() {
  const input = useRef<HTMLInputElement>(null)
  const lat = useRef<HTMLInputElement>(null)
  const lng = useRef<HTMLInputElement>(null)
  const setCoordinates = (at: Coordinates | null) => {
    if (lat.current) lat.current.value = at ? String(at.lat) : ''
    if (lng.current) lng.current.value = at ? String(at.lng) : ''
  }
  const write = ({ text, at }: AddressValue) => {
    if (input.current) input.current.value = text
    setCoordinates(at)
  }
  const read = (): AddressValue => {
    const [latText, lngText] = [lat.current?.value ?? '', lng.current?.value ?? '']
    const at = latText === '' || lngText === '' ? null : { lat: Number(latText), lng: Number(lngText) }
    return { text: input.current?.value.trim() ?? '', at }
  }
  return { input, lat, lng, setCoordinates, write, read }
}

/** The state of an address: its text and place, and the list that is open below it. */
export function useAddress(props: AddressFieldProps) {
  const { onChange, handle } = props
  const { input, lat, lng, setCoordinates, write, read } = useInputs()
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
  const set = (content: AddressContent) => {
    const { text, at, lookup } = content
    setIsLost(false)
    write(content)
    lookedUp.current = lookup && content
    onChange?.({ text, at })
    // Text typed meanwhile, or put here, replaces the choice.
    const isWanted = () => lookedUp.current === content
    lookup?.then(
      (place) => isWanted() && take(place),
      (reason) => isWanted() && lose(reason),
    )
  }
  const get = (): AddressContent => lookedUp.current ?? read()
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
  const choose = (place: PlaceSuggestion) => {
    dispatch({ type: 'closed' })
    if (hasPosition(place)) take(place)
    else set({ text: place.description, at: null, lookup: locate(place, props.fetchPlace) })
  }
  /** Takes the first suggestion for the text once it arrives. The person types on in the next field meanwhile. */
  const chooseFirst = (text: string) => set({ text, at: null, lookup: findFirst(text, listKnown(), props) })
  const onInput = (text: string) => {
    setIsLost(false)
    setCoordinates(null)
    lookedUp.current = undefined
    onChange?.({ text: text.trim(), at: null })
    dispatch({ type: 'typed', text, recent: props.forCaller ? [] : listForEmpty() })
  }
  useImperativeHandle(handle, () => ({ get, set, focus: () => input.current?.focus() }))
  useEarlyText(input, dispatch)
  useLatePlaces(input, dispatch, props.popularPlaces, listForEmpty)
  useSuggestions(state, dispatch, props, listKnown)
  return { input, lat, lng, state, dispatch, choose, chooseFirst, onInput, listForEmpty, get, isLost }
}

const hasPosition = (place: PlaceSuggestion): place is PlaceSuggestion & Coordinates =>
  place.lat !== undefined && place.lng !== undefined

async function locate(place: PlaceSuggestion, fetchPlace: FetchPlace): Lookup {
  return hasPosition(place) ? place : { ...place, ...(await fetchPlace(place.id)) }
}

/** The first suggestion for a text: a known place if one matches. */
async function findFirst(
  text: string,
  known: readonly PlaceSuggestion[],
  { fetchPlaces, fetchPlace, near }: AddressFieldProps,
): Lookup {
  const found = () => fetchPlaces(text, near, new AbortController().signal).catch(() => [])
  const place = matchPlaces(known, text)[0] ?? (await found())[0]
  if (place === undefined) throw unknownPlace
  return locate(place, fetchPlace)
}

/** Text typed before the script had loaded is kept, and gets suggestions now. */
function useEarlyText(input: RefObject<HTMLInputElement | null>, dispatch: Dispatch): void {
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
  }, [input, dispatch])
}

/** Popular places that arrive after the empty field was focused. */
function useLatePlaces(
  input: RefObject<HTMLInputElement | null>,
  dispatch: Dispatch,
  popularPlaces: readonly PlaceSuggestion[] | undefined,
  listForEmpty: () => readonly PlaceSuggestion[],
): void {
  const forEmpty = useRef(listForEmpty)
  useEffect(() => {
    forEmpty.current = listForEmpty
  })
  useEffect(() => {
    const field = input.current
    if (popularPlaces && field?.value === '' && field === document.activeElement)
      dispatch({ type: 'opened', recent: forEmpty.current() })
  }, [popularPlaces, input, dispatch])
}

/**
 * Handles Enter where the field has `onEnter`; the handler returns whether it did. Reports the suggestion that Enter
 * would take.
 */
export function useEnter(
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
  dispatch: Dispatch,
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
