import { tabStorage } from './storage.ts'

const storageKey = 'cabstand_reloaded_at'
const pauseMs = 600_000

/**
 * Loads the page again because the server has a newer build or protocol. False: it did so a short while ago, which did
 * not help, or cannot keep that it did; so there is no loop, and what is typed stays.
 */
export function reloadOnce(): boolean {
  if (isJustReloaded() || !tabStorage.write(storageKey, String(Date.now()))) return false
  window.location.reload()
  return true
}

export const isJustReloaded = (): boolean => Date.now() - Number(tabStorage.read(storageKey) ?? 0) < pauseMs

/** The script of this page; a new build has another one. Empty while the page is developed. */
export const ownScript = (): string =>
  document.querySelector('script[type=module][src]')?.getAttribute('src') ?? ''
