import { expect, test } from 'vitest'
import { readCrossings } from './read-crossings.ts'
import { readQuery } from './typed-query.ts'

const crossings = (query: string) =>
  readCrossings(query, readQuery(query)).map(({ left, right }) =>
    [left, right].map((side) => side.map(({ typed }) => typed).join(' ')),
  )

test.each([
  ['Old Mint Row & Harbour Road', 'old mint row', 'harbour road'],
  ['Old Mint Row/Harbour Road', 'old mint row', 'harbour road'],
  ['corner of Old Mint Row and Harbour Road', 'old mint row', 'harbour road'],
  ['esquina Rua Formosa e Rua do Bolhão', 'rua formosa', 'rua do bolhao'],
  ['Rua Formosa esquina Rua do Bolhão', 'rua formosa', 'rua do bolhao'],
  ['Rua Formosa, esquina com a Rua do Bolhão', 'rua formosa', 'rua do bolhao'],
  ['Old Mint Row at the corner of Harbour Road', 'old mint row', 'harbour road'],
  ['Old Street and O Street', 'old street', 'o street'],
  ['Old Mint Row x Harbour Road', 'old mint row', 'harbour road'],
  ['تقاطع شارع النيل و شارع السلام', 'شارع النيل', 'شارع السلام'],
  ['شارع النيل وشارع السلام', 'شارع النيل', 'شارع السلام'],
  ['угол Арбата и Тверской', 'арбата', 'тверскои'],
  ['Old Mint Row &', 'old mint row', ''],
])('the intersection in “%s”', (query, left, right) => {
  expect(crossings(query)).toContainEqual([left, right])
})

test('a name is not read as an intersection', () => {
  for (const query of ['Old Mint Row', 'and', '& Harbour Road', '', '&', 'corner of']) {
    expect(crossings(query)).toEqual([])
  }
})
