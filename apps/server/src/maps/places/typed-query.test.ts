import { expect, test } from 'vitest'
import { foldHouseNumber, readHouseQueries, readQuery } from './typed-query.ts'

const houses = (query: string) =>
  readHouseQueries(readQuery(query)).map(({ houseNumber, street }) => [
    houseNumber,
    street.map((word) => word.typed).join(' '),
  ])

test('the house number is before or after its street', () => {
  expect(houses('12 Old Mint Row')).toEqual([['12', 'old mint row']])
  expect(houses('Rua do Almada, 12')).toEqual([['12', 'rua do almada']])
  expect(houses('شارع النيل ١٢')).toEqual([['12', 'شارع النيل']])
  expect(houses('12')).toEqual([])
  expect(houses('Old Mint Row')).toEqual([])
})

test('numbers with several parts are read in their stored form', () => {
  expect(houses('337-338 High Holborn')[0]).toEqual(['338', '337 high holborn'])
  expect(houses('337-338 High Holborn')).toContainEqual(['337-338', 'high holborn'])
  for (const number of ['12a', '12 A', '12-a']) expect(foldHouseNumber(number)).toBe('12a')
  expect(foldHouseNumber('3 с1')).toBe('3-с1')
  expect(houses('Чистопрудный бульвар 3 с1')).toContainEqual(['3-с1', 'чистопрудныи бульвар'])
})

test('the number of a street is not taken for the house number', () => {
  expect(houses('Rua 31 de Janeiro 12')[0]).toEqual(['12', 'rua 31 de janeiro'])
  expect(houses('Avenida 8 3')).toContainEqual(['3', 'avenida 8'])
})

test('a word that people or maps abbreviate is read both ways', () => {
  const readings = (query: string) => readQuery(query)[0]?.readings.map(({ form }) => form)
  expect(readings('St Pauls')).toEqual(['st', 'street', 'saint', 'sankt'])
  expect(readings('Saint Pauls')).toEqual(['saint', 'st'])
})
