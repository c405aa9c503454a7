import type { PlaceSuggestion } from '@cabstand/contract/http/maps'

/** What the list under an address field shows. `options` stay during a new request, so that rows do not flicker. */
export interface ComboboxState {
  readonly open: boolean
  /** Trimmed text that suggestions are wanted for; empty: recent places. */
  readonly query: string
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  readonly options: readonly PlaceSuggestion[]
  /** Index of the option that Enter selects; -1: none. */
  readonly active: number
}

export type ComboboxEvent =
  | { readonly type: 'opened'; readonly recent: readonly PlaceSuggestion[] }
  | { readonly type: 'typed'; readonly text: string; readonly recent: readonly PlaceSuggestion[] }
  | { readonly type: 'answered'; readonly query: string; readonly places: readonly PlaceSuggestion[] }
  | { readonly type: 'failed'; readonly query: string }
  | { readonly type: 'moved'; readonly to: 'next' | 'previous' | 'first' | 'last' }
  | { readonly type: 'hovered'; readonly index: number }
  | { readonly type: 'closed' }

export const closedCombobox: ComboboxState = {
  open: false,
  query: '',
  status: 'idle',
  options: [],
  active: -1,
}

/** The next state of the list. The response to an older request is ignored. */
export function comboboxReducer(state: ComboboxState, event: ComboboxEvent): ComboboxState {
  switch (event.type) {
    case 'opened':
      return { ...closedCombobox, open: event.recent.length > 0, options: event.recent }
    case 'typed': {
      const query = event.text.trim()
      if (query === '') return { ...closedCombobox, open: event.recent.length > 0, options: event.recent }
      if (query === state.query) return { ...state, open: true }
      const options = state.query === '' ? [] : state.options
      return { open: true, query, status: 'loading', options, active: -1 }
    }
    case 'answered':
      if (event.query !== state.query) return state
      return { ...state, status: 'ready', options: event.places, active: event.places.length > 0 ? 0 : -1 }
    case 'failed':
      return event.query === state.query ? { ...state, status: 'failed', options: [], active: -1 } : state
    case 'moved':
      return { ...state, open: true, active: moveActive(state, event.to) }
    case 'hovered':
      return { ...state, active: event.index }
    case 'closed':
      return closedCombobox
    default:
      return event satisfies never
  }
}

function moveActive(
  { options, active, open }: ComboboxState,
  to: 'next' | 'previous' | 'first' | 'last',
): number {
  const last = options.length - 1
  if (last < 0) return -1
  if (to === 'first' || (to === 'next' && (active === last || !open))) return 0
  if (to === 'last' || (to === 'previous' && active <= 0)) return last
  return to === 'next' ? active + 1 : active - 1
}

export const optionId = (listId: string, index: number) => `${listId}-${index}`
