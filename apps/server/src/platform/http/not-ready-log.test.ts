import { expect, test } from 'vitest'
import { NotReadyLog } from './not-ready-log.ts'

test('each reason is logged at most once in ten seconds, with how many refusals the line stands for', () => {
  const lines: unknown[] = []
  const log = { warn: (...line: unknown[]) => lines.push(line) }
  const refusals = new NotReadyLog()
  const refuse = (reason: string, url: string, nowMs: number) => refusals.refused(log, { reason, url }, nowMs)
  refuse('too many', '/a', 0)
  for (let count = 0; count < 500; count += 1) refuse('too many', '/b', 9_999)
  refuse('the database is away', '/c', 9_999)
  expect(lines).toEqual([
    [{ url: '/a', refused: 1 }, 'too many'],
    [{ url: '/c', refused: 1 }, 'the database is away'],
  ])
  refuse('too many', '/d', 10_000)
  expect(lines.at(-1)).toEqual([{ url: '/d', refused: 501 }, 'too many'])
})
