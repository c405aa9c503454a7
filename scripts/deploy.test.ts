import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readSections, replaceValues } from '../test/support/install-page.ts'
import { serverEnvironment, serverFlags } from './prepare.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string) => readFileSync(`${root}${file}`, 'utf8')

test('services and containers run the server with the flags and the environment of npm run serve', () => {
  const units = ['cabstand.service', 'cabstand@.service'].map((name) => read(`deploy/systemd/${name}`))
  for (const unit of units) expect(unit).toContain(`/node ${serverFlags.join(' ')} apps/server/bin/api.ts`)
  const image = read('deploy/container/Containerfile')
  expect(image).toContain(
    JSON.stringify(['node', ...serverFlags, 'apps/server/bin/api.ts']).replaceAll(',', ', '),
  )
  for (const [name, value] of Object.entries(serverEnvironment)) {
    for (const unit of units) expect(unit).toContain(`Environment=${name}=${value}\n`)
    expect(image).toContain(` ${name}=${value} `)
  }
})

test('the commands of docs/install.md are found under their headings', () => {
  const sections = readSections(read('docs/install.md'))
  expect(sections.map(({ title }) => title)).toEqual([
    'Install',
    '1. Packages and program',
    '2. Database',
    '3. Settings of the service',
    '4. Map',
    '5. Service',
    '6. nginx',
    '7. First admin',
    'Examine the installation',
  ])
  expect(sections.at(-1)?.blocks).toEqual(['cabstand doctor\n'])
})

test('a block of variables gets other values, and only for the names that it has', () => {
  const block = 'DOMAIN=cabs.example.org\nVERSION=v1   # the newest\n'
  expect(replaceValues(block, { DOMAIN: 'localhost', VERSION: 'main' })).toBe(
    "DOMAIN='localhost'\nVERSION='main'\n",
  )
  expect(() => replaceValues(block, { DOMAIN: 'localhost' })).toThrow('the page asks for DOMAIN, VERSION')
})
