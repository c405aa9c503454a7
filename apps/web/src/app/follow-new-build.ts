import { isJustReloaded, ownScript, reloadOnce } from '../ui/reload-once.ts'

/**
 * A part of a screen that is loaded later is gone when the server has a new build: the page is loaded again, because the
 * old one can pay, cancel or collect no more. Trips, drafts and messages are kept, so nothing is lost.
 */
export function followNewBuild(): void {
  addEventListener('vite:preloadError', () => void reloadIfNew().catch(() => undefined))
}

async function reloadIfNew(): Promise<void> {
  const script = ownScript()
  if (script === '' || isJustReloaded()) return
  // Without a connection, and where only this part could not be loaded, the screen offers to try again.
  const answer = await fetch('/login', { cache: 'no-store' })
  if (answer.ok && !(await answer.text()).includes(script)) reloadOnce()
}
