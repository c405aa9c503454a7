import { afterEach, expect, test, vi } from 'vitest'
import { clearDraft, readDraft, writeDraft } from './drafts.ts'

const draft = { version: 3, base: { name: 'City' }, values: { name: 'Town' } }

function stubStorage(store = new Map<string, string>()) {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
    removeItem: (key: string) => void store.delete(key),
  })
  return store
}

afterEach(() => vi.unstubAllGlobals())

test('a draft is kept for its form alone, until it is cleared', () => {
  stubStorage()
  writeDraft('car-type:1', draft)
  expect(readDraft('car-type:1')).toEqual(draft)
  expect(readDraft('car-type:2')).toBeUndefined()
  clearDraft('car-type:1')
  expect(readDraft('car-type:1')).toBeUndefined()
})

test('what is stored but is no draft is ignored', () => {
  const store = stubStorage()
  writeDraft('car-type:1', draft)
  for (const key of store.keys()) store.set(key, '{"version":')
  expect(readDraft('car-type:1')).toBeUndefined()
})

test('without storage a form works, and keeps nothing', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  expect(() => writeDraft('car-type:1', draft)).not.toThrow()
  expect(readDraft('car-type:1')).toBeUndefined()
  expect(() => clearDraft('car-type:1')).not.toThrow()
})
