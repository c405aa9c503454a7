import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { emulators } from '@cabstand/emulators/registry'
import { describe, expect, test } from 'vitest'
import { registry } from '../../src/money/payments/providers/registry.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const read = (file: string) => readFileSync(`${root}/${file}`, 'utf8')
const page = read('docs/payments.md')

/** What a provider consists of. */
const ownPlaces = (name: string) => [
  `apps/server/src/money/payments/providers/${name}/`,
  'apps/server/src/money/payments/providers/registry.ts',
  `packages/emulators/src/${name}.ts`,
  'packages/emulators/src/registry.ts',
  `apps/web/src/features/payment/logos/${name}.svg`,
]
/** Where an example needs a name: descriptions and examples of the API. */
const examplePlaces = ['packages/contract/src/http/']

const sources = ['apps', 'packages', 'scripts']
  .flatMap((folder) =>
    readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' }).map(
      (file) => `${folder}/${file.replaceAll('\\', '/')}`,
    ),
  )
  .filter((file) => /\.(?:tsx?|js|css|sql|svg)$/.test(file))
  .filter((file) => !/(?:^|\/)(?:node_modules|dist|test)\/|\.(?:test|generated)\.tsx?$/.test(file))
const codes = new Map(sources.map((file) => [file, withoutComments(read(file))]))

/** Files that name a provider, in their code or as their name. */
const naming = (name: string, title: string) => {
  const names = new RegExp(`\\b(?:${name}|${title.replaceAll(' ', ' ?')})\\b`, 'i')
  return [...codes].filter(([file, code]) => names.test(`${file}\n${code}`)).map(([file]) => file)
}

const providers = registry.filter(({ name }) => name !== 'test')

describe.each(providers)('$title', ({ name, title, variables }) => {
  test('has an emulator that sets it up', () => {
    const emulator = emulators.find((one) => one.name === name)
    const environment = Object.keys(emulator?.environment('http://127.0.0.1:4700') ?? {})
    const known = Object.values<{ name: string; perCurrency?: true }>(variables)
    for (const given of environment)
      expect(known.some((one) => (one.perCurrency ? given.startsWith(one.name) : given === one.name))).toBe(
        true,
      )
    expect(environment.length).toBeGreaterThan(1)
  })

  test('is named only by its own files, the registries and examples', () => {
    const files = naming(name, title)
    const places = [...ownPlaces(name), ...examplePlaces]
    expect(files.filter((file) => !places.some((place) => file.startsWith(place)))).toEqual([])
    // The search finds what there is.
    for (const place of ownPlaces(name)) expect(files.some((file) => file.startsWith(place))).toBe(true)
  })
})

test.each(registry)('$title has a mark and a row for operators', ({ name, title }) => {
  expect(existsSync(`${root}/apps/web/src/features/payment/logos/${name}.svg`)).toBe(true)
  expect(page).toContain(`\n| ${title} | \`${name}\` |`)
})

test('every emulator and every mark is of a provider', () => {
  const names = registry.map(({ name }) => String(name))
  const marks = readdirSync(`${root}/apps/web/src/features/payment/logos`)
  expect(marks.map((file) => file.replace('.svg', '')).toSorted()).toEqual(names.toSorted())
  // One is of Google, Apple and Facebook, by which people sign in.
  expect(emulators.map(({ name }) => name).toSorted()).toEqual(
    [...names.filter((name) => name !== 'test'), 'openid'].toSorted(),
  )
})

function withoutComments(code: string): string {
  return code.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)(?:\/\/|--)\s.*$/gm, '')
}
