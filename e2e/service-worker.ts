import type { Page } from 'playwright-core'

/** Waits until the service worker controls this page and has cached everything that it loaded before. */
export const workerIsReady = (page: Page) =>
  page.waitForFunction(async () => {
    const { active } = await navigator.serviceWorker.ready
    const [name] = await caches.keys()
    // A worker controls pages while it is still being activated.
    if (navigator.serviceWorker.controller === null || active?.state !== 'activated') return false
    if (name === undefined) return false
    const kept = await (await caches.open(name)).keys()
    const files = performance.getEntriesByType('resource').map((entry) => new URL(entry.name).pathname)
    const paths = new Set(kept.map((request) => new URL(request.url).pathname))
    return files.filter((file) => file.startsWith('/assets/')).every((file) => paths.has(file))
  })
