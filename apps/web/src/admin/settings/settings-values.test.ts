import { exampleSettingsRecord } from '@cabstand/contract/http/operator/staff-settings'
import { findServiceProblems } from '@cabstand/domain/settings/settings-check'
import { expect, test } from 'vitest'
import { toServiceInput, toServiceValues } from './settings-values.ts'

const check = (typed: Partial<ReturnType<typeof toServiceValues>>) =>
  findServiceProblems({
    ...exampleSettingsRecord,
    ...toServiceInput({ ...toServiceValues(exampleSettingsRecord), ...typed }),
  }).map(({ path, code }) => [path, code])

test('settings typed as they are stored are the same settings', () => {
  const { driverRadius, ...same } = toServiceInput(toServiceValues(exampleSettingsRecord))
  expect(exampleSettingsRecord).toMatchObject(same)
  expect(driverRadius).toBe(exampleSettingsRecord.driverRadius)
  expect(check({})).toEqual([])
})

test.each([
  [{ bonus: '' }, [['bonus', 'bonus']]],
  [{ bonus: '1.234' }, [['bonus', 'amount']]],
  [{ bonus: '2,50' }, []],
  [{ decimal: '' }, [['decimal', 'required']]],
  [{ decimal: '3' }, [['decimal', 'places']]],
  [{ driverRadius: '' }, [['driverRadius', 'required']]],
  [{ driverRadius: '7,5' }, []],
  [{ maxOpenBookings: 'many' }, [['maxOpenBookings', 'number']]],
])('%j has these problems: %j', (typed, problems) => {
  expect(check(typed)).toEqual(problems)
})
