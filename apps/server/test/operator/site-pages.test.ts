import { listLanguageRecords } from '@cabstand/contract/http/operator/languages'
import { getSitePages, updateSitePages } from '@cabstand/contract/http/operator/site-pages'
import type { TextPage } from '@cabstand/contract/pages'
import { expect, test } from 'vitest'
import { asOwner } from '../support/as-owner.ts'
import { testServer } from '../support/test-server.ts'
import { mobiles } from '../support/trip.ts'

const server = await testServer()
const lena = await server.signIn(mobiles.admin)
const { languages } = await lena.call(listLanguageRecords, {})
const idOf = (locale: string) => languages.find(({ langLocale }) => langLocale === locale)?.id ?? ''
const english = { params: { id: idOf('en') } }
const arabic = { params: { id: idOf('ar') } }

async function read(of: typeof english, name: TextPage) {
  const { version, pages } = await lena.call(getSitePages, of)
  const page = pages.find((one) => one.page === name)
  if (page === undefined) throw new Error(`no page ${name}`)
  return { version, ...page }
}

test('a page is the operator’s in the language in which they wrote it, and the standard one again when they want', async () => {
  const { version, standard, own } = await read(english, 'privacy')
  expect(own).toBeNull()
  expect(standard).toContain('places and routes come from a map on our own server')
  const before = await lena.call(updateSitePages, {
    ...english,
    version,
    body: { privacy: ' ## Ours\n\nNothing is kept. ', about: '' },
  })
  expect(before.changedBy).toBe('Lena Moreau')
  expect(await read(english, 'privacy')).toMatchObject({ own: '## Ours\n\nNothing is kept.', standard })
  expect((await read(english, 'about')).own).toBeNull()
  expect((await read(arabic, 'privacy')).own).toBeNull()
  const [entry] = await asOwner(
    server.database,
    `select changes from audit_log where action = 'updateSitePages' order by at desc, id desc limit 1`,
  )
  expect(entry?.changes).toEqual([{ field: 'pageTexts.privacy', after: '## Ours\n\nNothing is kept.' }])
  // The standard text is not stored, so that it follows what is configured.
  await lena.call(updateSitePages, { ...english, version: version + 1, body: { privacy: standard } })
  expect((await read(english, 'privacy')).own).toBeNull()
})

test('the second of two admins is told, and an unknown language has no pages', async () => {
  const { version } = await read(arabic, 'about')
  await lena.call(updateSitePages, { ...arabic, version, body: { about: 'نحن' } })
  const stale = { ...arabic, version, body: { about: 'غيرنا' } }
  expect(await lena.refusal(updateSitePages, stale)).toBe('record_changed')
  expect((await read(arabic, 'about')).own).toBe('نحن')
  const unknown = { params: { id: '01980000-0000-7000-8000-000000000000' } }
  expect(await lena.refusal(getSitePages, unknown)).toBe('language_not_found')
})
