import pino from 'pino'
import { expect, test, vi } from 'vitest'
import { DueSignal, Timers } from './timers.ts'

test('of many signals at once a thousand are kept, and the poll finds the rows of the others', async () => {
  const signal = new DueSignal()
  const due = new Set(Array.from({ length: 1100 }, (_, index) => String(index)))
  const polled: string[] = []
  const held = Promise.withResolvers<void>()
  const timers = new Timers({
    timers: [
      {
        name: 'made-up',
        signal,
        async listDue(limit, except) {
          const found = [...due].filter((id) => !except.includes(id)).slice(0, limit)
          polled.push(...found)
          return found
        },
        async run(id) {
          await held.promise
          due.delete(id)
        },
      },
    ],
    log: pino({ level: 'silent' }),
  })
  for (const id of [...due]) signal.raise(id)
  held.resolve()
  await vi.waitFor(() => expect(due.size).toBe(0), { timeout: 10_000 })
  await timers.stop()
  // Eight ran at once, and a thousand waited.
  expect(new Set(polled).size).toBe(92)
})
