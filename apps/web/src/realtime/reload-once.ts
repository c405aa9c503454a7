import { tabStorage } from '../ui/storage.ts'

const storageKey = 'cabstand_reloaded'

/**
 * Reloads the page because the server has a newer protocol; returns false if it already did so since the last
 * connection, or cannot keep that it did, to prevent a reload loop.
 */
export function reloadOnce(): boolean {
  if (tabStorage.read(storageKey) !== null || !tabStorage.write(storageKey, 'yes')) return false
  window.location.reload()
  return true
}

/** Call when the server has accepted this client: a later version may ask for a reload again. */
export function forgetReload(): void {
  tabStorage.write(storageKey, null)
}
