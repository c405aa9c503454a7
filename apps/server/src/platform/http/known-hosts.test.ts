import { expect, test } from 'vitest'
import { knownHosts } from './known-hosts.ts'

const isKnown = knownHosts(['cabs.example', 'Laptop', 'laptop.local'])

test.each([
  'localhost',
  'localhost:3000',
  'LOCALHOST',
  'city.localhost:3000',
  '127.0.0.1:3000',
  '192.168.1.20:3000',
  '[::1]:3000',
  '[fe80::1]',
  'cabs.example',
  'CABS.example.:443',
  'laptop:3000',
  'laptop.local',
  undefined,
])('answers to %s', (host) => expect(isKnown(host)).toBe(true))

test.each([
  'evil.example',
  'evil.example:3000',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  'cabs.example.evil.example',
  'evilcabs.example',
  'evil.example#localhost',
  'localhost@evil.example',
  '',
  'a b',
])('does not answer to "%s"', (host) => expect(isKnown(host)).toBe(false))
