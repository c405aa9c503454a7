import type { PlaceSuggestion } from '@cabstand/contract/http/maps'
import { type RefObject, useState } from 'react'
import type { AddressHandle, AddressValue } from '../../ui/address/use-address.ts'
import { moveItem } from './sort-rows.ts'
import { type ChosenStop, emptyStop, maxStops } from './stop-values.ts'

/** The handles of the address fields, by the keys of their stops. */
class Handles {
  readonly #byKey = new Map<string, RefObject<AddressHandle | null>>()

  of(key: string): RefObject<AddressHandle | null> {
    const known = this.#byKey.get(key) ?? { current: null }
    this.#byKey.set(key, known)
    return known
  }
}

export interface Stops {
  /** The first stop is the pickup, the last one the drop-off. */
  readonly all: readonly ChosenStop[]
  /** As they are priced: with the suggestion that Enter would take in the field that is being typed. */
  readonly priced: readonly ChosenStop[]
  readonly handleOf: (key: string) => RefObject<AddressHandle | null>
  readonly set: (key: string, value: AddressValue) => void
  readonly preview: (key: string, value: AddressValue | null) => void
  /** Fills the field of a stop. */
  readonly put: (key: string, value: AddressValue) => void
  /** Adds an empty stop before the drop-off; undefined when there are as many as a quote has. */
  readonly add: (() => void) | undefined
  readonly move: (from: number, to: number) => void
  readonly remove: (key: string) => void
  /** The same places in the opposite order. */
  readonly swap: () => void
  /** Fills the field in focus, else the first empty one; returns its key. */
  readonly fill: (place: PlaceSuggestion) => string | undefined
}

/** The stop whose field has the focus. */
const focusedKey = () =>
  document.activeElement?.closest<HTMLElement>('[data-stop]')?.getAttribute('data-stop') ?? undefined

/** The stops of a trip as fields that are added, sorted and removed; `all` is kept by the caller. */
export function useStops(
  all: readonly ChosenStop[],
  onChange: (change: (stops: readonly ChosenStop[]) => readonly ChosenStop[]) => void,
): Stops {
  const [handles] = useState(() => new Handles())
  const [previewed, setPreviewed] = useState<{ key: string; value: AddressValue } | null>(null)
  const put = (key: string, value: AddressValue) => handles.of(key).current?.set(value)
  return {
    all,
    priced: all.map((stop) =>
      stop.at === null && previewed?.key === stop.key ? { ...stop, ...previewed.value } : stop,
    ),
    handleOf: (key) => handles.of(key),
    set: (key, value) =>
      onChange((stops) => stops.map((stop) => (stop.key === key ? { ...stop, ...value } : stop))),
    preview: (key, value) =>
      setPreviewed((known) => (value ? { key, value } : known?.key === key ? null : known)),
    put,
    add:
      all.length >= maxStops
        ? undefined
        : () => {
            const added = emptyStop()
            onChange((stops) => stops.toSpliced(-1, 0, added))
            // Its field is there after the next render.
            setTimeout(() => handles.of(added.key).current?.focus())
          },
    move: (from, to) => onChange((stops) => moveItem(stops, from, to)),
    remove: (key) => {
      const after = all[all.findIndex((stop) => stop.key === key) + 1]
      onChange((stops) => stops.filter((stop) => stop.key !== key))
      if (after) handles.of(after.key).current?.focus()
    },
    // The fields stay where they are, and with them the focus. They know a place that has just been found before `all`.
    swap: () => {
      const values = all
        .map(({ key, text, at }) => handles.of(key).current?.get() ?? { text, at })
        .toReversed()
      for (const [index, { key }] of all.entries()) put(key, values[index] ?? { text: '', at: null })
    },
    fill: ({ description, lat, lng }) => {
      const empty = all.find((stop) => stop.at === null) ?? all.at(-1)
      const key = focusedKey() ?? empty?.key
      if (key === undefined || lat === undefined || lng === undefined) return undefined
      put(key, { text: description, at: { lat, lng } })
      return key
    },
  }
}
