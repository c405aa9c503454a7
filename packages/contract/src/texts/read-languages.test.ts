import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { builtInLocales, shippedLanguages } from './dictionary.ts'
import { readLanguages } from './read-languages.ts'

/** A folder of languages with these files. */
function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'languages-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  return folder
}
const about = (locale: string) =>
  `export const language = { langName: 'Xish', langLocale: '${locale}', dateLocale: 'nl-BE' } as const`

describe('a language', () => {
  test('is a folder: nothing else has to be changed', async () => {
    const languages = await readLanguages(
      folderWith({
        'nl/language.ts': about('nl'),
        'nl/wallet.ts': "export const wallet: Record<string, string> = { wallet_title: 'Portemonnee' }",
        'en/language.ts': about('en'),
        'en/index.ts': "throw new Error('it is no scope')",
        'af/language.ts': about('af'),
        'read-me.ts': "throw new Error('it is no language')",
      }),
    )
    expect([...languages.keys()]).toEqual(['en', 'af', 'nl'])
    expect(languages.get('nl')).toEqual({
      langName: 'Xish',
      langLocale: 'nl',
      dateLocale: 'nl-BE',
      files: { wallet: { wallet_title: 'Portemonnee' } },
    })
  })

  test('has the locale that its folder is named by', async () => {
    const folder = folderWith({ 'nl/language.ts': about('de') })
    await expect(readLanguages(folder)).rejects.toThrow('nl has the texts of another language')
  })

  test('has a name, and locales that engines know', () => {
    expect(builtInLocales).toContain('ar')
    for (const { langName, langLocale, dateLocale } of shippedLanguages) {
      expect(langName).not.toBe('')
      expect(Intl.DateTimeFormat.supportedLocalesOf([langLocale, dateLocale])).toHaveLength(
        langLocale === dateLocale ? 1 : 2,
      )
    }
  })
})

/** Facts about others' products, and data of the demo: not about which languages Cabstand has. */
const mayName = [
  /** Search words and formats of addresses that people write, in any language. */
  'apps/server/src/maps/places/address-text.ts',
  /** Languages of a provider. */
  'apps/server/src/maps/providers/photon.ts',
  'apps/server/src/maps/valhalla/requests.ts',
  'apps/server/src/money/payments/providers/',
  'packages/emulators/',
  /** The demo's city and its car types. */
  'apps/server/src/maps/import/import-demo-city.ts',
  'apps/server/src/operator/demo/demo-car-type-texts.ts',
  /** Examples of the API's description. */
  'packages/contract/src/examples/',
  'packages/contract/src/http/',
  'packages/contract/src/schemas/common.ts',
]

test('no source names a language of the product, other than English, which is the original', () => {
  const root = fileURLToPath(new URL('../../../../', import.meta.url))
  const locales = builtInLocales.filter((locale) => locale !== 'en').join('|')
  const named = new RegExp(`['"](${locales})(-[A-Za-z-]+)?['"]|[{,]\\s*(${locales}):|:lang\\((${locales})`)
  const files = globSync('{apps/{server,web,simulator},packages/*}/{src,*.ts}/**/*.{ts,tsx,css}', {
    cwd: root,
  })
  expect(files.length).toBeGreaterThan(1500)
  const naming = files
    .filter(
      (file) => !/\.test\.|\/texts\/[\w-]+\//.test(file) && !mayName.some((one) => file.startsWith(one)),
    )
    .filter((file) => named.test(readFileSync(join(root, file), 'utf8')))
  expect(naming).toEqual([])
})
