import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { focusNext, movesOn } from './move-focus.ts'
import type { ShortcutAction, ShortcutName } from './shortcuts.ts'
import type { AddBooking } from './use-add-booking.ts'
import { useShortcuts } from './use-shortcuts.ts'

/** A place of the caller that a key or a press fills in. */
export type Place = Parameters<AddBooking['stops']['fill']>[0]

/** What keys do in the form, and where the focus goes. */
export function useFormKeys(booking: AddBooking, places: readonly Place[]) {
  const { values, change, caller, stops, isLater } = booking
  const form = useRef<HTMLFormElement>(null)
  const [laterByKey, setLaterByKey] = useState(false)
  const focus = (selector: string) => form.current?.querySelector<HTMLElement>(selector)?.focus()
  const next = () => focusNext(form.current, document.activeElement)
  const fill = (place: Place | undefined) => {
    const key = place && stops.fill(place)
    if (key !== undefined)
      focusNext(form.current, form.current?.querySelector(`[data-stop="${key}"] input`) ?? null)
  }
  const run: Record<ShortcutName, () => void> = {
    caller: () => focus('[name=mobile]'),
    addStop: () => stops.add?.(),
    swap: stops.swap,
    carType: () => focus('[name=carType]:checked'),
    when: () => {
      setLaterByKey(!isLater)
      change(isLater ? { when: 'now', at: '' } : { when: 'later' })
      focus(`[name=when][value=${isLater ? 'now' : 'later'}]`)
    },
    pay: () => {
      const other = values.pay === 'cash' && caller.state.kind === 'rider' ? 'wallet' : 'cash'
      change({ pay: other })
      focus(`[name=pay][value=${other}]`)
    },
    note: () => focus('[name=pickUpInstructions]'),
    rides: () => focus('[data-latest-rides] a'),
    // After the place that the same key has just chosen is in the form.
    book: () => setTimeout(() => form.current?.requestSubmit()),
  }
  const act = (action: ShortcutAction) =>
    typeof action === 'string' ? run[action]() : fill(places[action.place])
  useShortcuts(act, booking.booked !== undefined)
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[name=mobile]')?.focus()
  }, [])
  useEffect(() => {
    if (booking.promoRefusal) form.current?.querySelector<HTMLElement>('[name=promo]')?.focus()
  }, [booking.promoRefusal])
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    const { target: from, key, ctrlKey, metaKey, altKey, nativeEvent } = event
    if (key !== 'Enter' || ctrlKey || metaKey || altKey || nativeEvent.isComposing || !movesOn(from)) return
    event.preventDefault()
    if (!from.matches('[name=mobile]')) return next()
    // The fields of a new rider are there once no account was found.
    void caller.settle().then(() => setTimeout(() => document.activeElement === from && next()))
  }
  return { form, focus, next, fill, laterByKey, onKeyDown }
}
