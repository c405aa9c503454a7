/** Built files that this page has loaded, as paths. */
function loadedFiles(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname)
}

/**
 * Installs the service worker that answers a reload without a connection. Only the app does: the public pages stay as
 * small as they are. Browsers have none on an insecure origin; then everything works but that reload.
 */
async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register('/sw.js')
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage(loadedFiles())
  } catch {
    // Private windows and full disks refuse; the app needs no worker to work.
  }
}

void registerWorker()

export {}
