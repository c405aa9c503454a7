/** Built files and texts that this page has loaded, for the worker's cache. */
function loadedFiles(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && /^\/(assets|texts)\//.test(pathname))
    .map(({ pathname, search }) => pathname + search)
}

/**
 * Installs the service worker that makes reloads work without a connection. Public pages do not install it, to stay
 * small. Browsers have no service workers on insecure origins; then only offline reloads fail.
 */
async function registerWorker(): Promise<void> {
  // A server that is not set up has only the form.
  if (!('serviceWorker' in navigator) || location.pathname === '/setup') return
  try {
    await navigator.serviceWorker.register('/sw.js')
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage(loadedFiles())
  } catch {
    // Registration fails in private windows and on full disks; the app works without it.
  }
}

void registerWorker()

export {}
