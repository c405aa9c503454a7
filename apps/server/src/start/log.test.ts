import { Writable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { captureConsole, createLog } from './log.ts'

test('what libraries print is a line of the log, without the rows that errors contain', () => {
  const lines: Record<string, unknown>[] = []
  const sink = new Writable({
    write(line, _, done) {
      lines.push(JSON.parse(String(line)))
      done()
    },
  })
  onTestFinished(captureConsole(createLog('warn', sink)))
  console.error(
    'completeJob: attempt %d failed',
    2,
    Object.assign(new Error('no row'), { detail: '+447700' }),
  )
  const printing = console
  printing.trace(new Error('gone'))
  printing.log('below the level')
  expect(lines).toMatchObject([
    { level: 50, msg: 'completeJob: attempt 2 failed no row', err: { message: 'no row', detail: '[a row]' } },
    { level: 40, msg: 'gone', err: { message: 'gone' } },
  ])
})
