import { useEffect, useRef, useSyncExternalStore } from 'react'

/**
 * What `use-sync-external-store/with-selector` provides to the router, built on React's own hook: the part of a store
 * that `selector` picks, the same object as before while `isEqual` returns true.
 */
export function useSyncExternalStoreWithSelector<Snapshot, Selected>(
  subscribe: (onChange: () => void) => () => void,
  getSnapshot: () => Snapshot,
  _getServerSnapshot: unknown,
  selector: (snapshot: Snapshot) => Selected,
  isEqual: (a: Selected, b: Selected) => boolean,
): Selected {
  'use no memo'
  const shown = useRef<{ readonly selected: Selected }>(undefined)
  let read: { readonly snapshot: Snapshot; readonly selected: Selected } | undefined
  const select = () => {
    const snapshot = getSnapshot()
    if (read && Object.is(read.snapshot, snapshot)) return read.selected
    const next = selector(snapshot)
    const before = read ?? shown.current
    read = { snapshot, selected: before && isEqual(before.selected, next) ? before.selected : next }
    return read.selected
  }
  const selected = useSyncExternalStore(subscribe, select)
  useEffect(() => {
    shown.current = { selected }
  }, [selected])
  return selected
}
