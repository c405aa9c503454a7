import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AttemptStatus } from './ask-schedule.ts'
import { afterTry, isReversed, type KnownTries, type TryNews } from './tries.ts'

const say = (status: TryNews['status'], providerPaymentId?: string): TryNews =>
  providerPaymentId === undefined ? { status } : { status, providerPaymentId }
const known = (status: AttemptStatus, tries: KnownTries['tries'] = {}): KnownTries => ({ status, tries })
const afterAll = (start: KnownTries, news: readonly TryNews[]) =>
  news.reduce((before, one) => afterTry(before, one) ?? before, start)

test('a card that was declined before does not end the charge of another one', () => {
  const declined = afterAll(known('pending'), [say('failed', 't1')])
  expect(declined.status).toBe('failed')
  // The next card is being charged, and its try has no id yet.
  const charging = { ...declined, status: 'pending' } as const
  expect(afterTry(charging, say('failed', 't1'))).toBeUndefined()
  expect(afterTry(charging, say('failed', 't2'))?.status).toBe('failed')
  expect(afterTry(charging, say('failed'))?.status).toBe('failed')
})

test('while one try is pending, another one that failed changes nothing else', () => {
  const pending = afterAll(known('open'), [say('pending', 't2')])
  expect(afterTry(pending, say('failed', 't1'))).toEqual(known('pending', { t1: 'failed', t2: 'pending' }))
  expect(afterTry(pending, say('cancelled', 't2'))).toEqual(known('cancelled', { t2: 'failed' }))
})

const ids = ['t1', 't2', 't3']
const anyNews = fc.record({
  status: fc.constantFrom('pending', 'failed', 'cancelled', 'reversed'),
  providerPaymentId: fc.constantFrom(...ids),
}) satisfies fc.Arbitrary<TryNews>

test('whatever is reported of several tries in whatever order and however often, each ends the same', () => {
  const orders = fc
    .array(anyNews, { maxLength: 8 })
    .chain((news) =>
      fc.tuple(fc.constant(news), fc.shuffledSubarray([...news, ...news], { minLength: 2 * news.length })),
    )
  fc.assert(
    fc.property(orders, ([news, shuffled]) => {
      const [ordered, other] = [afterAll(known('open'), news), afterAll(known('open'), shuffled)]
      expect(other.tries).toEqual(ordered.tries)
      const isPending = Object.values(other.tries).includes('pending')
      expect(other.status === 'pending').toBe(isPending)
      expect(ordered.status === 'pending').toBe(isPending)
      for (const id of ids)
        expect(isReversed(other.tries, id)).toBe(
          news.some(({ status, providerPaymentId }) => status === 'reversed' && providerPaymentId === id),
        )
    }),
  )
})

test('a payment that is paid stays so, and remembers only what was taken back', () => {
  fc.assert(
    fc.property(fc.array(anyNews), (news) => {
      const { status, tries } = afterAll(known('paid'), news)
      expect(status).toBe('paid')
      expect(Object.values(tries).every((state) => state === 'reversed')).toBe(true)
    }),
  )
})

test('ids are those of the provider, whatever they look like', () => {
  const after = afterTry(known('open'), say('failed', '__proto__'))
  expect(Object.entries(after?.tries ?? {})).toEqual([['__proto__', 'failed']])
  expect(isReversed({}, 'constructor')).toBe(false)
})
