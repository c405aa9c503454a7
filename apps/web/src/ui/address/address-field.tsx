import type { PlaceSuggestion } from '@cabstand/contract/http/maps'
import { type KeyboardEvent, lazy, Suspense, useId, useRef } from 'react'
import { cx } from '../cx.ts'
import { useErrorText, useText } from '../text.tsx'
import { type ComboboxState, optionId } from './combobox-state.ts'
import { LostPlaceAlert } from './lost-place-alert.tsx'
import { type AddressFieldProps, type Dispatch, useAddress, useEnter } from './use-address.ts'

/** Loaded by the first list that opens, not with the page. */
const SuggestionPanel = lazy(() => import('./suggestion-panel.tsx'))

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
  const { input, lat, lng, state, dispatch, choose, onInput } = address
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
            if (!props.forCaller) openList(address)
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

/** Suggests places for what the field holds when a person comes to it. */
function openList({ get, dispatch, listForEmpty }: ReturnType<typeof useAddress>) {
  const { text, at, lookup } = get()
  if (text === '') dispatch({ type: 'opened', recent: listForEmpty() })
  // Text from a link, from another app, or left unchosen.
  else if (at === null && lookup === undefined) dispatch({ type: 'typed', text, recent: [] })
}

function handleKey(
  event: KeyboardEvent<HTMLInputElement>,
  state: ComboboxState,
  dispatch: Dispatch,
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
