import { useSyncExternalStore } from 'react'
import { useText } from '../../ui/text.tsx'

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Whether the device has a network connection. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine)
}

/** Why a write cannot be sent now; undefined when it can be sent. For `disabledReason`. */
export function useOfflineReason(): string | undefined {
  const t = useText()
  return useOnline() ? undefined : t('offline_reason')
}
