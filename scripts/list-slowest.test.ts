import { expect, test } from 'vitest'
import { listSlowest, tableOf } from './list-slowest.ts'

const file = (name: string, seconds: number, tests: { title: string; duration?: number }[]) => ({
  name,
  startTime: 1000,
  endTime: 1000 + seconds * 1000,
  assertionResults: tests,
})

test('the slowest files of all reports come first, with the time before their tests and their longest test', () => {
  const reports = [
    { testResults: [file('/p/quick.test.ts', 0.2, [{ title: 'quick', duration: 100 }])] },
    {
      testResults: [
        file('/p/slow.test.ts', 9, [
          { title: 'skipped' },
          { title: 'a | b', duration: 6500 },
          { title: 'c', duration: 2000 },
        ]),
        file('/p/middle.test.ts', 3, [{ title: 'd', duration: 3000 }]),
      ],
    },
  ]
  const slowest = listSlowest(reports, { '/p/middle.test.ts': 1500 }, (path) => path.slice(3), 2)
  expect(slowest.map((one) => one.file)).toEqual(['slow.test.ts', 'middle.test.ts'])
  expect(tableOf(slowest)).toBe(
    [
      '| File | Seconds | of these loading | Tests | Its longest test | Seconds |',
      '|---|---:|---:|---:|---|---:|',
      '| slow.test.ts | 9.0 | 0.0 | 3 | a \\| b | 6.5 |',
      '| middle.test.ts | 4.5 | 1.5 | 1 | d | 3.0 |',
      '',
    ].join('\n'),
  )
})
