import { isIPv4, isIPv6 } from 'node:net'

const mappedPrefix = /^::ffff:(?=\d+\.)/i

/**
 * The unit of rate limits by address: an IPv4 address, or a prefix of an IPv6 address, because one subscriber has all
 * addresses of a /64. An IPv4-mapped IPv6 address counts as its IPv4 address.
 */
export function addressBlock(address: string, bits: 48 | 64 = 64): string {
  const plain = (address.split('%')[0] ?? '').replace(mappedPrefix, '')
  if (isIPv4(plain) || !isIPv6(plain)) return plain
  const groups = expand(plain).slice(0, bits / 16)
  return `${groups.join(':')}::/${bits}`
}

/** The eight groups of an IPv6 address, without leading zeros; a dotted tail counts as two groups. */
function expand(address: string): string[] {
  const read = (part: string | undefined) =>
    part === undefined || part === '' ? [] : part.split(':').flatMap(readGroup)
  const [head, tail] = address.split('::')
  const [left, right] = [read(head), read(tail)]
  return tail === undefined ? left : [...left, ...Array(8 - left.length - right.length).fill('0'), ...right]
}

function readGroup(group: string): string[] {
  if (!group.includes('.')) return [Number.parseInt(group, 16).toString(16)]
  const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
  return [(a * 256 + b).toString(16), (c * 256 + d).toString(16)]
}
