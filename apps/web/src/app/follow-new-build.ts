import { tabStorage } from '../ui/storage.ts'

const storageKey = 'cabstand_reloaded_at'
/** A reload that did not help is not repeated sooner. */
const pauseMs = 60_000

/**
 * A part of a screen that is loaded later is gone when the server has a new build: the page is loaded again, because the
 * old one can pay, cancel or collect no more. Trips, drafts and messages are kept, so nothing is lost.
 */
export function followNewBuild(): void {
  addEventListener('vite:preloadError', () => void reloadIfNew().catch(() => undefined))
}

async function reloadIfNew(): Promise<void> {
  const last = Number(tabStorage.read(storageKey) ?? 0)
  if (Date.now() - last < pauseMs) return
  const ownScript = document.querySelector('script[type=module][src]')?.getAttribute('src')
  // Without a connection, and where only this part could not be loaded, the screen offers to try again.
  const answer = await fetch('/login', { cache: 'no-store' })
  if (!ownScript || !answer.ok || (await answer.text()).includes(ownScript)) return
  if (tabStorage.write(storageKey, String(Date.now()))) window.location.reload()
}
