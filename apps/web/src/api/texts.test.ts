import { afterEach, expect, test, vi } from 'vitest'
import { Texts, type TextsOfBoot } from './texts.ts'

afterEach(() => vi.unstubAllGlobals())

const boot = {
  texts: { cancel: 'Cancel' },
  textFiles: { rider: '/texts/en/rider.json?1', map: '/texts/en/map.json?1' },
} as const satisfies TextsOfBoot

function answer(respond: (address: string) => Promise<Response>) {
  const fetched = vi.fn<typeof fetch>((address) => respond(String(address)))
  vi.stubGlobal('fetch', fetched)
  return fetched
}

test('a screen has its texts and those of the shell, each file loaded once', async () => {
  const fetched = answer(async (address) => Response.json({ [address]: 'loaded' }))
  const texts = new Texts(boot)
  await Promise.all([texts.load(['rider', 'map']), texts.load(['rider'])])
  expect(texts.boot.texts).toEqual({
    cancel: 'Cancel',
    '/texts/en/rider.json?1': 'loaded',
    '/texts/en/map.json?1': 'loaded',
  })
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('texts in the document are not requested', async () => {
  const fetched = answer(() => Promise.reject(new Error('not asked for')))
  await new Texts(boot).load(['shell', 'setup'])
  expect(fetched).not.toHaveBeenCalled()
})

test('a file that failed to load is requested again', async () => {
  answer(() => Promise.reject(new TypeError('failed to fetch')))
  const texts = new Texts(boot)
  await expect(texts.load(['rider'])).rejects.toMatchObject({ code: 'network_error' })
  answer(async () => Response.json({ book_title: 'Book a ride' }))
  await texts.load(['rider'])
  expect(texts.boot.texts).toMatchObject({ book_title: 'Book a ride' })
})

test('changed texts replace those of all loaded screens, and not of others', async () => {
  answer(async (address) => Response.json({ title: `of ${address}` }))
  const texts = new Texts<TextsOfBoot>(boot)
  await texts.load(['rider'])
  const before = texts.boot
  expect(await texts.renew(boot)).toBe(false)
  expect(texts.boot).toBe(before)
  const fresh = {
    texts: { cancel: 'Stop' },
    textFiles: { ...boot.textFiles, rider: '/texts/en/rider.json?2' },
  }
  const fetched = answer(async (address) => Response.json({ title: `of ${address}` }))
  expect(await texts.renew(fresh)).toBe(true)
  expect(fetched.mock.calls).toEqual([['/texts/en/rider.json?2']])
  expect(texts.boot).not.toBe(before)
  expect(texts.boot.texts).toEqual({ cancel: 'Stop', title: 'of /texts/en/rider.json?2' })
  await texts.load(['map'])
  expect(texts.boot.texts).toHaveProperty('title', 'of /texts/en/map.json?1')
})
