import type { ChatMessage } from '@cabstand/contract/schemas/chat'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { memoryStorage } from '../../ui/memory-storage.ts'
import { MessageSender, type MessageSenderDeps } from './message-sender.ts'
import { forgetQueued, listQueuedBookings, type QueuedMessage } from './queued-messages.ts'

const [booking, other] = ['booking-1', 'booking-2']

/** A server that stores each id once, and fails as the plan says: before it stores the message, or after. */
function serverWith(plan: readonly ('ok' | 'lost request' | 'lost response' | ApiError)[]) {
  const stored: string[] = []
  let call = 0
  return {
    stored,
    send: async (_: string, { id, text }: QueuedMessage): Promise<ChatMessage> => {
      const outcome = plan[call++] ?? 'ok'
      if (outcome instanceof ApiError) throw outcome
      if (outcome === 'lost request') throw new ApiError({ code: 'network_error', status: 0 })
      if (!stored.includes(id)) stored.push(id)
      if (outcome === 'lost response') throw new ApiError({ code: 'network_error', status: 0 })
      return { id, text, number: stored.indexOf(id) + 1, from: 'rider', at: '2026-11-22T18:05:02.000Z' }
    },
  }
}

function open(send: MessageSenderDeps['send'], storage = memoryStorage(), person = 'me') {
  const waits: number[] = []
  const sent: string[] = []
  const sender = new MessageSender({
    person,
    storage,
    send,
    onSent: (_, { id }) => sent.push(id),
    wakeAfter: (_, milliseconds) => waits.push(milliseconds),
  })
  return { sender, storage, waits, sent }
}

const message = (id: string): QueuedMessage => ({ id, text: `text of ${id}` })
const idsIn = (sender: MessageSender, of = booking) =>
  sender
    .queue(of)
    .get()
    .map(({ id }) => id)
const settled = () => new Promise((resolve) => setTimeout(resolve))

test('whatever is lost, each message is stored once and in the order of writing', async () => {
  const outcome = fc.constantFrom('ok' as const, 'lost request' as const, 'lost response' as const)
  await fc.assert(
    fc.asyncProperty(
      fc.array(outcome, { maxLength: 30 }),
      fc.integer({ min: 1, max: 8 }),
      async (plan, count) => {
        const server = serverWith(plan)
        const storage = memoryStorage()
        const ids = Array.from({ length: count }, (_, index) => `m${index}`)
        let { sender } = open(server.send, storage)
        for (const id of ids) sender.add(booking, message(id))
        for (let round = 0; round <= plan.length; round++) {
          await settled()
          // Every second time the page was reloaded.
          if (round % 2 === 0) sender = open(server.send, storage).sender
          sender.wakeAll()
        }
        await settled()
        expect(server.stored).toEqual(ids)
        expect(idsIn(sender)).toEqual([])
        expect(listQueuedBookings(storage, 'me')).toEqual([])
      },
    ),
    { numRuns: 60 },
  )
})

test('a message is on the device before it is sent, and until it is accepted', async () => {
  const never = vi.fn(() => new Promise<ChatMessage>(() => undefined))
  const { sender, storage } = open(never)
  sender.add(booking, message('m1'))
  sender.add(booking, message('m2'))
  expect(never).toHaveBeenCalledTimes(1)
  const reloaded = open(never, storage).sender
  expect(idsIn(reloaded)).toEqual(['m1', 'm2'])
  // Another person on the same device sees none of it.
  expect(idsIn(open(never, storage, 'another').sender)).toEqual([])
  forgetQueued(storage)
  expect(storage.keys()).toEqual([])
})

test('a refused message stays with its reason, and those after it are sent', async () => {
  const server = serverWith([new ApiError({ code: 'chat_closed', status: 409 })])
  const { sender, waits } = open(server.send)
  for (const id of ['m1', 'm2']) sender.add(booking, message(id))
  await settled()
  expect(server.stored).toEqual(['m2'])
  expect(sender.queue(booking).get()).toEqual([{ ...message('m1'), refused: 'chat_closed' }])
  expect(waits).toEqual([])
  sender.retry(booking, 'm1')
  await settled()
  expect(server.stored).toEqual(['m2', 'm1'])
  expect(idsIn(sender)).toEqual([])
})

test('above the rate limit it waits as long as the server says, and longer each time without an answer', async () => {
  const limited = new ApiError({ code: 'too_many_requests', status: 429, params: { retrySeconds: 40 } })
  const server = serverWith([limited, 'lost request', 'lost request', 'ok'])
  const { sender, waits } = open(server.send)
  sender.add(booking, message('m1'))
  for (let attempt = 0; attempt < 3; attempt++) {
    await settled()
    sender.wake(booking)
  }
  await settled()
  expect(waits).toEqual([40_000, 2000, 4000])
  expect(server.stored).toEqual(['m1'])
})

test('after the session has ended, messages wait for the next one of this person', async () => {
  const server = serverWith([new ApiError({ code: 'not_logged_in', status: 401 })])
  const { sender } = open(server.send)
  sender.add(booking, message('m1'))
  await settled()
  expect(sender.queue(booking).get()).toEqual([message('m1')])
  sender.wakeAll()
  await settled()
  expect(server.stored).toEqual(['m1'])
})

test('a chat that waits does not delay another, and two tabs share one queue', async () => {
  const storage = memoryStorage()
  const lost = new ApiError({ code: 'network_error', status: 0 })
  const server = serverWith([])
  const isDown = new Set([booking])
  const send: MessageSenderDeps['send'] = (of, queued) =>
    isDown.has(of) ? Promise.reject(lost) : server.send(of, queued)
  const [tab, second] = [open(send, storage).sender, open(send, storage).sender]
  expect(idsIn(second)).toEqual([])
  tab.add(booking, message('m1'))
  tab.add(other, message('o1'))
  await settled()
  expect(server.stored).toEqual(['o1'])
  second.readAgain()
  expect(idsIn(second)).toEqual(['m1'])
  second.add(booking, message('m2'))
  isDown.clear()
  for (const each of [tab, second]) each.wakeAll()
  await settled()
  for (const each of [tab, second]) each.readAgain()
  expect(server.stored).toEqual(['o1', 'm1', 'm2'])
  expect([idsIn(tab), idsIn(second)]).toEqual([[], []])
})

test('without storage, messages are kept as long as the page is open', async () => {
  const storage = memoryStorage(0)
  const server = serverWith(['lost request'])
  const { sender } = open(server.send, storage)
  for (const id of ['m1', 'm2']) sender.add(booking, message(id))
  await settled()
  expect(idsIn(sender)).toEqual(['m1', 'm2'])
  sender.wake(booking)
  await settled()
  expect(server.stored).toEqual(['m1', 'm2'])
  expect(idsIn(sender)).toEqual([])
})
