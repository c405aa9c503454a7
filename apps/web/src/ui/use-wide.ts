import { useSyncExternalStore } from 'react'

/** As wide as `lg`: panels stand beside the map or float on it; below it they are sheets over its lower part. */
const query = '(min-width: 960px)'

function subscribe(listener: () => void): () => void {
  const wide = matchMedia(query)
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

/** Whether parts of a screen have room beside each other. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
