import { expect, test } from 'vitest'
import { parseImportCommand } from './import-command.ts'

test.each([
  ['pt', 'PT'],
  ['GB', 'GB'],
  ['uk', 'GB'],
])('the country %s is %s', (given, country) => {
  expect(parseImportCommand(['city.osm.pbf', '--country', given])).toEqual({
    kind: 'import',
    file: 'city.osm.pbf',
    hold: false,
    country,
  })
})

test.each(['ZZ', 'QQ', 'PRT', 'p1', ''])('%j is not a country', (given) => {
  expect(() => parseImportCommand(['city.osm.pbf', '--country', given])).toThrow(/two-letter country code/)
})

test.each([
  [[]],
  [['a.osm.pbf', 'b.osm.pbf']],
  [['a.osm.pbf', '--back']],
  [['--back', '--use', '1']],
  [['--bogus']],
])('invalid arguments are refused with the usage: %j', (args) => {
  expect(() => parseImportCommand(args)).toThrow(/npm run import-map -- FILE/)
})

test('a version is selected by id or as the previous one', () => {
  expect(parseImportCommand(['--use', '89be'])).toEqual({ kind: 'use', version: '89be' })
  expect(parseImportCommand(['--back'])).toEqual({ kind: 'back' })
})
