import { afterAll, beforeEach, expect, test, vi } from 'vitest'

type Handler = (event: object) => void

interface Window {
  readonly url: string
  readonly visibilityState: string
  focus(): Promise<Window>
  navigate(path: string): Promise<unknown>
}

const handlers = new Map<string, Handler>()
const shown: { title: string; options: { body: string; tag: string; data: { path: string } } }[] = []
const opened: string[] = []
const went: string[] = []
const badges: string[] = []
let windows: Window[] = []

// The worker's global scope, as far as notifications use it.
vi.stubGlobal('self', {
  location: new URL('https://cabs.example'),
  navigator: { setAppBadge: async () => void badges.push('shown') },
  addEventListener: (type: string, handler: Handler) => handlers.set(type, handler),
  registration: {
    showNotification: async (title: string, options: (typeof shown)[number]['options']) =>
      void shown.push({ title, options }),
  },
  clients: {
    matchAll: async () => windows,
    openWindow: async (path: string) => void opened.push(path),
  },
})
await import('./sw.ts')
afterAll(() => vi.unstubAllGlobals())

beforeEach(() => {
  windows = []
  for (const list of [shown, opened, went, badges]) list.length = 0
})

const windowAt = (path: string, visibilityState = 'visible'): Window => {
  const one: Window = {
    url: `https://cabs.example${path}`,
    visibilityState,
    focus: async () => one,
    navigate: async (to) => went.push(to),
  }
  return one
}

/** Dispatches an event and waits for what it begins. */
async function dispatch(type: string, event: object): Promise<void> {
  const begun: Promise<unknown>[] = []
  handlers.get(type)?.({ ...event, waitUntil: (work: Promise<unknown>) => begun.push(work) })
  await Promise.all(begun)
}

const message = { title: 'Your driver is here', body: 'Rui is waiting.', path: '/bookings/1', tag: 'b1' }
const push = (data: unknown) => dispatch('push', { data: { json: () => data } })
const click = (path: string) =>
  dispatch('notificationclick', { notification: { close: () => undefined, data: { path } } })

test('a push is shown with its tag, so that it replaces an earlier one', async () => {
  await push(message)
  expect(shown).toMatchObject([
    { title: message.title, options: { body: message.body, tag: 'b1', data: { path: message.path } } },
  ])
  expect(badges, 'of an app that is not open').toHaveLength(1)
})

test('nothing is shown to a person who is looking at its screen', async () => {
  windows = [windowAt('/wallet'), windowAt('/bookings/1')]
  await push(message)
  expect(shown).toEqual([])
})

test('it is shown when that screen is hidden, or another one is visible', async () => {
  windows = [windowAt('/bookings/1', 'hidden'), windowAt('/wallet')]
  await push(message)
  expect(shown).toHaveLength(1)
})

test.each([
  ['no path', { ...message, path: undefined }],
  ['a path of another site', { ...message, path: '//evil.example' }],
  ['no title', { body: 'x', path: '/wallet' }],
])('a push with %s is not shown', async (_, data) => {
  await push(data)
  expect(shown).toEqual([])
})

test('a click opens the screen: in a new window, or in the one that is open', async () => {
  await click('/bookings/1')
  expect(opened).toEqual(['/bookings/1'])
  windows = [windowAt('/wallet')]
  await click('/bookings/1')
  expect(went).toEqual(['/bookings/1'])
  windows = [windowAt('/bookings/1')]
  await click('/bookings/1')
  expect([opened, went]).toEqual([['/bookings/1'], ['/bookings/1']])
})

test.each([
  ['/payments/1', true],
  ['/payments/1?left=1', true],
  ['/bookings/1', true],
  ['/payments/1/checkout', false],
  ['/payments/stripe/return/1', false],
  ['/payments/stripe/cancel/1', false],
  ['/api/me', false],
  ['/track/0f3c', false],
  ['/sitemap.xml', false],
])('the document of %s is the app, which the worker keeps: %s', (path, isApp) => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('caches', { match: async () => new Response('The app') })
  const respondWith = vi.fn()
  const request = { method: 'GET', mode: 'navigate', url: `https://cabs.example${path}` }
  handlers.get('fetch')?.({ request, respondWith })
  expect(respondWith).toHaveBeenCalledTimes(isApp ? 1 : 0)
})
