import { expect, test } from 'vitest'
import { parseBookSearch } from './book-search.ts'
import { sharedAddress } from './shared-address.ts'

test.each([
  ['12 Old Mint Row', '12 Old Mint Row'],
  [
    'Harbour Café\n12 Old Mint Row, Old Town\n\nhttps://maps.app.goo.gl/x1',
    'Harbour Café, 12 Old Mint Row, Old Town',
  ],
  ['https://www.google.com/maps/place/12+Old+Mint+Row/@38.7,-9.8,17z', '12 Old Mint Row'],
  ['https://maps.apple.com/?q=Caf%C3%A9&address=12%20Old%20Mint%20Row', '12 Old Mint Row'],
  ['https://maps.google.com/?q=12+Old+Mint+Row', '12 Old Mint Row'],
  ['https://maps.app.goo.gl/x1', undefined],
  ['https://www.google.com/maps/place/%E0%A4%A', undefined],
  [' \n ', undefined],
])('what another app shares becomes an address: %j', (text, address) => {
  expect(sharedAddress(text)).toBe(address)
})

test('a shared address is the drop-off of a booking', () => {
  expect(parseBookSearch({ drop: '12 Old Mint Row\nhttps://maps.app.goo.gl/x1' })).toMatchObject({
    drop: '12 Old Mint Row',
  })
})
