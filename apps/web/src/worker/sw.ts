/// <reference lib="webworker" />
// A separate module, so that `self` is the worker here and the window elsewhere.
export type {}

declare const self: ServiceWorkerGlobalScope

/**
 * The service worker: what a reload shows without a connection. It stores the app's document and the built
 * files that this browser has used, but no responses of the API. Documents always come from the network when it
 * answers, so no page stays on an old build. Imports nothing: it is served unchanged, from `/sw.js`.
 */

/** Inserted by the build, so that each build has its own worker and cache. */
const cacheName = 'cabstand-__BUILD__'
/** All addresses of the app return one document, which is stored under this one. */
const appDocument = '/login'
const offlineDocument = '/offline'
const documentPages = new Set(['/', '/about-us', '/privacy-policy', '/account-deletion', offlineDocument])
/** Their documents are not the app: shared trips, files for programs, checkouts and the ways to and from them. */
const answeredByServerOnly =
  /^\/(api|assets|texts|tiles|fonts|socket\.io|docs|sw\.js|favicon|track|manifests|robots\.txt|sitemap\.xml|payments\/[^/]+\/.)/

/** Built files and texts: their addresses change with their content. */
const keptForever = /^\/(assets|texts)\//

const assetPaths = (html: string) => new Set(html.match(/\/assets\/[\w.-]+/g) ?? [])

/** Stores a document with the files that it refers to, because it cannot be shown without them. */
async function keepDocument(path: string): Promise<void> {
  const answer = await fetch(path, { headers: { accept: 'text/html' }, credentials: 'same-origin' })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  const html = await answer.clone().text()
  const cache = await caches.open(cacheName)
  await keepFiles([...assetPaths(html)])
  await cache.put(path, answer)
}

/** Stores files whose addresses change with their content, so a stored one is never outdated. */
async function keepFiles(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheName)
  const missing = await Promise.all(paths.map(async (path) => ((await cache.match(path)) ? [] : [path])))
  await cache.addAll(missing.flat())
}

async function dropOldCaches(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith('cabstand-') && name !== cacheName)
  await Promise.all(old.map((name) => caches.delete(name)))
}

async function answerDocument(event: FetchEvent, path: string): Promise<Response> {
  const kept = documentPages.has(path) ? offlineDocument : appDocument
  try {
    const answer = await fetch(event.request)
    // The newest document, in the language that was chosen last.
    if (kept === appDocument && answer.ok) {
      const copy = answer.clone()
      event.waitUntil(caches.open(cacheName).then((cache) => cache.put(appDocument, copy)))
    }
    return answer
  } catch (error) {
    const known = await caches.match(kept, { cacheName })
    if (known) return known
    throw error
  }
}

async function answerFile(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName)
  const known = await cache.match(request.url)
  if (known) return known
  const answer = await fetch(request)
  if (answer.ok) await cache.put(request.url, answer.clone())
  return answer
}

self.addEventListener('install', (event) => {
  // There is no reason to wait: open pages use the network first, with the old worker and the new one.
  event.waitUntil(
    Promise.all([keepDocument(appDocument), keepDocument(offlineDocument)]).then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOldCaches().then(() => self.clients.claim()))
})

/** A page reports the built files that it loaded before this worker controlled it. */
self.addEventListener('message', (event) => {
  const paths = Array.isArray(event.data) ? event.data : []
  const own = paths.filter((path): path is string => typeof path === 'string' && keptForever.test(path))
  event.waitUntil(keepFiles(own))
})

interface Push {
  readonly title: string
  readonly body: string
  /** The screen that it opens. */
  readonly path: string
  /** A notification with the same tag is replaced. */
  readonly tag: string
}

/** What the server has encrypted for this browser; undefined for anything else. */
function readPush(data: PushMessageData | null): Push | undefined {
  try {
    const { title, body, path, tag } = (data?.json() ?? {}) as Partial<Push>
    const isOwn = typeof path === 'string' && /^\/(?!\/)/.test(path)
    return typeof title === 'string' && isOwn ? { title, body: body ?? '', path, tag: tag ?? '' } : undefined
  } catch {
    return undefined
  }
}

const openWindows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

/** Nothing is shown to a person who is looking at the screen that it opens; browsers allow silence only then. */
async function show({ title, body, path, tag }: Push): Promise<void> {
  const windows = await openWindows()
  const isSeen = windows.some(
    ({ url, visibilityState }) => visibilityState === 'visible' && new URL(url).pathname === path,
  )
  if (isSeen) return
  // An open app shows the number itself.
  if (windows.length === 0) await self.navigator.setAppBadge?.().catch(() => undefined)
  await self.registration.showNotification(title, {
    body,
    tag,
    dir: 'auto',
    icon: '/favicon.ico',
    data: { path },
  })
}

/** Opens a screen in the window that the person used last, or in a new one. */
async function openScreen(path: string): Promise<void> {
  const [last] = await openWindows()
  if (last === undefined) {
    await self.clients.openWindow(path)
    return
  }
  const focused = await last.focus().catch(() => last)
  if (new URL(focused.url).pathname === path) return
  // A window that this worker does not control cannot be navigated.
  await focused.navigate(path).catch(() => self.clients.openWindow(path))
}

self.addEventListener('push', (event) => {
  const push = readPush(event.data)
  if (push !== undefined) event.waitUntil(show(push))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { path } = (event.notification.data ?? {}) as { path?: string }
  event.waitUntil(openScreen(path ?? '/bookings'))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (keptForever.test(url.pathname)) event.respondWith(answerFile(request))
  else if (request.mode === 'navigate' && !answeredByServerOnly.test(url.pathname))
    event.respondWith(answerDocument(event, url.pathname))
})
