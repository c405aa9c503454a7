import { expect, test } from 'vitest'
import { shortAddress } from './short-address.ts'

test.each([
  ['12 Old Mint Row, Sable', '12 Old Mint Row'],
  ['شارع النيل، القاهرة', 'شارع النيل'],
  ['Peace Hospital', 'Peace Hospital'],
  ['38.68530, -9.33120', '38.68530, -9.33120'],
  ['12, Old Mint Row', '12, Old Mint Row'],
  ['', ''],
])('%s is shown as %s', (address, short) => expect(shortAddress(address)).toBe(short))
