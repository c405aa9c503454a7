import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressBlock } from './address-block.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
  ['not an address', 'not an address'],
])('%s counts as %s', (address, block) => {
  expect(addressBlock(address)).toBe(block)
})

test('all addresses of a /64, in any notation, are one caller, and those of a /48 one network', () => {
  const group = fc.integer({ min: 0, max: 0xffff })
  fc.assert(
    fc.property(
      fc.array(group, { minLength: 8, maxLength: 8 }),
      fc.array(group, { minLength: 4, maxLength: 4 }),
      (groups, host) => {
        const text = (all: readonly number[]) => all.map((one) => one.toString(16)).join(':')
        const short = new URL(`http://[${text(groups)}]`).hostname.slice(1, -1)
        const neighbour = text([...groups.slice(0, 4), ...host])
        expect(addressBlock(short)).toBe(addressBlock(neighbour))
        expect(addressBlock(short)).toBe(`${text(groups.slice(0, 4))}::/64`)
        expect(addressBlock(short, 48)).toBe(`${text(groups.slice(0, 3))}::/48`)
      },
    ),
  )
})
