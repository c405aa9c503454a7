const storageKey = 'cabstand_reloaded'

/**
 * Reloads the page because the server has a newer protocol; returns false if it already did so since the last
 * connection, to prevent a reload loop.
 */
export function reloadOnce(): boolean {
  if (sessionStorage.getItem(storageKey) !== null) return false
  sessionStorage.setItem(storageKey, 'yes')
  window.location.reload()
  return true
}

/** Call when the server has accepted this client: a later version may ask for a reload again. */
export function forgetReload(): void {
  sessionStorage.removeItem(storageKey)
}
