import * as contract from '@cabstand/contract/http/operator/languages'
import { getMe, updateMe } from '@cabstand/contract/http/people/users'
import { builtInLocales, builtInTexts } from '@cabstand/contract/texts/dictionary'
import { describe, expect, test } from 'vitest'
import { asOwner } from '../support/as-owner.ts'
import { testServer } from '../support/test-server.ts'
import { mobiles } from '../support/trip.ts'

const server = await testServer()
const lena = await server.signIn(mobiles.admin)
const rider = await server.signIn(mobiles.rider)

const records = async () => (await lena.call(contract.listLanguageRecords, {})).languages
async function of(locale: string) {
  const found = (await records()).find(({ langLocale }) => langLocale === locale)
  if (found === undefined) throw new Error(`no language ${locale}`)
  return { params: { id: found.id }, version: found.version, record: found }
}
const add = (langLocale: string, dateLocale = langLocale) =>
  lena.call(contract.createLanguage, { body: { langName: langLocale, langLocale, dateLocale } })
const set = async (locale: string, texts: unknown) =>
  lena.send(contract.setLanguageTexts, { ...(await of(locale)), body: { json: JSON.stringify(texts) } })
const textOf = async (locale: string, key: string) =>
  (await lena.call(contract.getLanguageTexts, await of(locale))).texts.find((text) => text.key === key)
const stored = async (locale: string) => {
  const [row] = await asOwner(
    server.database,
    'select key_value_pairs from languages where lang_locale = $1',
    [locale],
  )
  return row?.key_value_pairs as Record<string, string>
}

test('an installation starts with every language of the product, and none is offered', async () => {
  const { languages, offered } = await lena.call(contract.listLanguageRecords, {})
  expect(languages.map(({ langLocale }) => langLocale).sort()).toEqual(builtInLocales.toSorted())
  expect(offered).toEqual([])
  for (const { texts, changed } of languages) expect([texts > 700, changed]).toEqual([true, 0])
})

test('a language that comes with an upgrade is offered until it is added, and comes with its texts', async () => {
  await lena.call(contract.deleteLanguage, await of('ar'))
  const { languages, offered } = await lena.call(contract.listLanguageRecords, {})
  expect(languages.map(({ langLocale }) => langLocale)).not.toContain('ar')
  expect(offered.map(({ langLocale }) => langLocale)).toEqual(['ar'])
  for (const body of offered) await lena.call(contract.createLanguage, { body })
  expect((await lena.call(contract.listLanguageRecords, {})).offered).toEqual([])
  expect((await of('ar')).record).toMatchObject({ missing: 0, changed: 0, dateLocale: 'ar-u-nu-latn' })
})

describe('a new language', () => {
  test('is not the default, and starts with the texts of the default language', async () => {
    await set('en', { see_price: 'Show price', 'minutes.one': '{count} minute' })
    const made = await add('nl', 'nl-NL')
    expect(made).toMatchObject({ default: false, version: 1, missing: 0, changedBy: 'Lena Moreau' })
    const texts = await stored('nl')
    expect(texts).toMatchObject({
      see_price: 'Show price',
      'minutes.one': '{count} minute',
      pickup: 'Pickup',
    })
    expect(Object.keys(texts)).toHaveLength(made.changed)
    await set('en', {})
  })

  test('that comes with the product has its own texts', async () => {
    await add('ar-EG')
    expect(await stored('ar-EG')).toEqual({})
    expect((await of('ar-EG')).record).toMatchObject({ missing: 0, changed: 0 })
  })

  test('can be chosen by people at once, and no language that the service does not have', async () => {
    const lang = { langLocale: 'nl', dateLocale: 'nl-NL' }
    expect((await rider.call(updateMe, { body: { lang } })).lang).toEqual(lang)
    const unknown = { lang: { langLocale: 'xx', dateLocale: 'xx' } }
    expect(await rider.refusal(updateMe, { body: unknown })).toBe('validation_failed')
  })

  test.each([
    [{ langName: '', langLocale: 'de', dateLocale: 'de' }, 'langName', 'required'],
    [{ langName: 'x'.repeat(61), langLocale: 'de', dateLocale: 'de' }, 'langName', 'too_long'],
    [{ langName: 'F', langLocale: '', dateLocale: 'de' }, 'langLocale', 'required'],
    [{ langName: 'F', langLocale: 'DE', dateLocale: 'de' }, 'langLocale', 'locale'],
    [{ langName: 'F', langLocale: 'de', dateLocale: 'not a locale' }, 'dateLocale', 'locale'],
    [{ langName: 'F', langLocale: 'ar', dateLocale: 'ar' }, 'langLocale', 'taken'],
  ])('%j is refused at %s with %s', async (body, field, code) => {
    const { body: problem } = await lena.send(contract.createLanguage, { body })
    expect(problem).toMatchObject({ errors: [{ path: `body.${field}`, code }] })
  })
})

describe('a change', () => {
  test('of the locale is followed by the people who chose the language', async () => {
    const { langLocale } = await lena.call(contract.updateLanguage, {
      ...(await of('nl')),
      body: { langLocale: 'nl-BE', dateLocale: 'nl-BE' },
    })
    expect(langLocale).toBe('nl-BE')
    expect((await rider.call(getMe, {})).lang).toEqual({ langLocale: 'nl-BE', dateLocale: 'nl-BE' })
  })

  test('to what another admin has changed since is refused', async () => {
    const stale = await of('nl-BE')
    await lena.call(contract.updateLanguage, { ...stale, body: { langName: 'Nederlands' } })
    const late = [
      lena.refusal(contract.updateLanguage, { ...stale, body: { langName: 'P' } }),
      lena.refusal(contract.setLanguageTexts, { ...stale, body: { json: '{}' } }),
      lena.refusal(contract.makeLanguageDefault, stale),
      lena.refusal(contract.deleteLanguage, stale),
    ]
    expect(await Promise.all(late)).toEqual(Array.from({ length: 4 }, () => 'record_changed'))
  })
})

test('the default is one language, which cannot be deleted; the audit log names both', async () => {
  await lena.call(contract.makeLanguageDefault, await of('nl-BE'))
  const defaults = (await records()).filter((language) => language.default)
  expect(defaults.map(({ langLocale }) => langLocale)).toEqual(['nl-BE'])
  expect(await lena.refusal(contract.deleteLanguage, await of('nl-BE'))).toBe('default_language_delete')
  const entries = await asOwner(
    server.database,
    `select changes from audit_log where action = 'makeLanguageDefault' order by at, id`,
  )
  expect(entries.map(({ changes }) => changes)).toEqual([
    [{ field: 'isDefault', before: false, after: true }],
    [{ field: 'isDefault', before: true, after: false }],
  ])
  await lena.call(contract.makeLanguageDefault, await of('en'))
})

test('people who chose a deleted language get the default language', async () => {
  await lena.call(contract.deleteLanguage, await of('nl-BE'))
  expect((await rider.call(getMe, {})).lang).toBeNull()
  expect((await records()).map(({ langLocale }) => langLocale).sort()).toEqual(
    [...builtInLocales, 'ar-EG'].toSorted(),
  )
})

describe('texts', () => {
  test('that equal the product’s are not stored, and what is left out is the product’s again', async () => {
    await set('ar', { see_price: 'أظهر السعر', pickup: (await textOf('ar', 'pickup'))?.product })
    expect(await stored('ar')).toEqual({ see_price: 'أظهر السعر' })
    expect(await textOf('ar', 'see_price')).toMatchObject({ english: 'See price', own: 'أظهر السعر' })
    await set('ar', {})
    expect(await stored('ar')).toEqual({})
  })

  test('are named one by one in the audit log', async () => {
    await set('en', { see_price: 'Price?' })
    const [entry] = await asOwner(
      server.database,
      `select changes from audit_log where action = 'setLanguageTexts' order by at desc, id desc limit 1`,
    )
    expect(entry?.changes).toEqual([{ field: 'keyValuePairs.see_price', after: 'Price?' }])
    await set('en', {})
  })

  test.each(['{', '[]', '"text"', 'null', '{"see_price": 3}', ''])(
    '%s is refused with json_error',
    async (json) => {
      expect(await lena.refusal(contract.setLanguageTexts, { ...(await of('ar')), body: { json } })).toBe(
        'json_error',
      )
    },
  )

  test.each([
    ['nobody_asks_for_this', 'x', 'unknown_key'],
    ['see_price.one', 'x', 'unknown_key'],
    ['minutes.dozens', '{count}', 'unknown_key'],
    ['see_price', ' ', 'required'],
    ['see_price', 'x'.repeat(2001), 'too_long'],
    ['see_price', 'See {price}', 'placeholders'],
    ['about_lead', 'Cabs with prices', 'placeholders'],
    ['about_lead', '{company} runs {App}', 'placeholders'],
  ])('%s = %s is refused with %s', async (key, text, code) => {
    const before = await stored('ar')
    const { status, body } = await set('ar', { [key]: text })
    expect([status, body]).toMatchObject([400, { errors: [{ path: `body.json.${key}`, code }] }])
    expect(await stored('ar')).toEqual(before)
  })

  test('a form of a plural may leave out its count, and a language may have more forms than English', async () => {
    expect((await set('ar', { 'minutes.one': 'دقيقة', 'minutes.few': '{count} دقائق' })).status).toBe(200)
    await set('ar', {})
  })

  test('of the whole product fit, in a script whose letters have three bytes', async () => {
    const inHindi = (text: string) =>
      text.replaceAll(/\{\w+\}|[a-z]/gi, (part) => (part.length > 1 ? part : 'क'))
    const texts = Object.entries(builtInTexts('en')).map(([key, text]) => [key, inHindi(text)] as const)
    expect((await set('ar', Object.fromEntries(texts))).status).toBe(200)
    expect(Object.keys(await stored('ar')).length).toBeGreaterThan(2000)
    await set('ar', {})
  })

  test('of a language that misses one are English, as the operator wrote it', async () => {
    await add('de')
    await set('de', { see_price: 'Preis zeigen' })
    const { record } = await of('de')
    expect(record).toMatchObject({ translated: 1, missing: record.texts - 1, changed: 1 })
  })
})
