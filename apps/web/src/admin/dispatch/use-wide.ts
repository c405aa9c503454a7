import { useSyncExternalStore } from 'react'

/** As wide as `lg`: map, drivers and columns stand side by side. */
const query = '(min-width: 960px)'

function subscribe(listener: () => void): () => void {
  const wide = matchMedia(query)
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

/** Whether map and list have room beside each other. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
