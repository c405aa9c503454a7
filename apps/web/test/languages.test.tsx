import { ids } from '@cabstand/contract/examples/ids'
import {
  createLanguage,
  deleteLanguage,
  getLanguageTexts,
  listLanguageRecords,
  makeLanguageDefault,
  setLanguageTexts,
} from '@cabstand/contract/http/operator/languages'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { api, open, press, user, words } from './screen.tsx'

const admin = { as: 'admin' } as const
const arabic = { id: ids.language, langName: 'العربية', langLocale: 'ar', default: false }
const dialog = async () => within(await screen.findByRole('dialog'))

/** Arabic with three texts: one is the product's, one the operator's own, one has no translation. */
async function openArabic() {
  api.answer(listLanguageRecords, ({ languages }) => ({
    offered: [],
    languages: languages.map((one) => ({ ...one, ...arabic })),
  }))
  api.answer(getLanguageTexts, ({ language }) => ({
    language: { ...language, ...arabic },
    texts: [
      { key: 'about_lead', english: '{app} is run by {company}.', product: '{app} من {company}', own: null },
      { key: 'hero_heading', english: 'Know the price first', product: 'السعر أولًا', own: 'اعرف السعر' },
      { key: 'see_price', english: 'See price', product: null, own: null },
    ],
  }))
  await open('/languagesetting', admin)
  await screen.findByLabelText('about_lead')
}

test('a text is found, checked against English, and saved', async () => {
  await openArabic()
  await user.type(screen.getByRole('searchbox', { name: words('lang_search') }), 'about')
  await waitFor(() => expect(screen.queryByLabelText('hero_heading')).toBeNull())
  const lead = screen.getByLabelText<HTMLTextAreaElement>('about_lead')
  fireEvent.change(lead, { target: { value: 'سيارات {company}' } })
  await screen.findByText(words('lang_is_missing', { hole: '{app}' }))
  const save = screen.getByRole('button', { name: words('form_save', { count: 0 }) })
  expect(save.getAttribute('aria-disabled')).toBe('true')
  await press(words('lang_insert', { hole: '{app}' }))
  expect(lead.value).toBe('سيارات {company} {app}')
  await press(words('form_save', { count: 1 }))
  await screen.findByText(words('lang_saved', { name: arabic.langName }))
  const [{ body } = { body: {} }] = api.callsOf(setLanguageTexts)
  // What the operator had written before stays.
  expect(JSON.parse(setLanguageTexts.body.parse(body).json)).toEqual({
    about_lead: 'سيارات {company} {app}',
    hero_heading: 'اعرف السعر',
  })
})

test('the texts are exported, imported from a file, and filtered by what is changed or missing', async () => {
  const saved: { name: string; text: Promise<string> }[] = []
  const blobs = new Map<string, Blob>()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) blobs.set('blob:file', blob)
    return 'blob:file'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, text: blobs.get(this.href)?.text() ?? Promise.resolve('') })
  })
  await openArabic()
  await press(words('lang_export'))
  expect(saved.map(({ name }) => name)).toEqual(['ar.json'])
  const texts = JSON.parse((await saved[0]?.text) ?? '')
  expect(texts).toEqual({ about_lead: '{app} من {company}', hero_heading: 'اعرف السعر' })
  const file = new File([JSON.stringify({ ...texts, hero_heading: 'من ملف' })], 'ar.json')
  await user.upload(screen.getByLabelText(words('lang_import')), file)
  await screen.findByText(words('lang_imported', { count: 2 }))
  await screen.findByText(words('form_unsaved', { count: 1 }))
  const shown = () =>
    within(screen.getByRole('table'))
      .queryAllByRole<HTMLTextAreaElement>('textbox')
      .map(({ value }) => value)
  await user.click(screen.getByText(words('lang_changed')))
  await waitFor(() => expect(shown()).toEqual(['من ملف']))
  await user.click(screen.getByText(words('lang_missing')))
  await waitFor(() => expect(shown()).toEqual(['']))
})

test('texts as JSON are taken when they are JSON, and name no text that is not there', async () => {
  await openArabic()
  await press(words('lang_edit_json'))
  const editor = await dialog()
  const json = editor.getByLabelText(words('lang_json_label'))
  for (const [typed, told] of [
    ['{', new RegExp(words('json_error'))],
    ['{"no_such_text": "x"}', words('lang_unknown_keys', { keys: 'no_such_text' })],
  ] as const) {
    fireEvent.change(json, { target: { value: typed } })
    await user.click(editor.getByRole('button', { name: words('lang_submit') }))
    await editor.findByText(told)
  }
  fireEvent.change(json, {
    target: {
      value: '{"about_lead": "{app} من {company}", "hero_heading": "اعرف السعر", "see_price": "السعر"}',
    },
  })
  await user.click(editor.getByRole('button', { name: words('lang_submit') }))
  expect(await screen.findByText(words('form_unsaved', { count: 1 }))).toBeTruthy()
})

test('a language is added with its locales', async () => {
  await open('/languagesetting', admin)
  await press(words('lang_add'))
  const form = await dialog()
  await user.type(form.getByLabelText(words('lang_name')), 'Nederlands')
  for (const [key, locale] of [
    ['lang_locale', 'nl,'],
    ['lang_date_locale', 'nl-NL,'],
  ] as const) {
    await user.type(form.getByLabelText(words(key)), locale)
    const [first] = await screen.findAllByRole('option', { name: new RegExp(locale) })
    if (first) await user.click(first)
  }
  await user.click(form.getByRole('button', { name: words('lang_add') }))
  await waitFor(() =>
    expect(api.callsOf(createLanguage)).toMatchObject([
      { body: { langName: 'Nederlands', langLocale: 'nl', dateLocale: 'nl-NL' } },
    ]),
  )
})

test('a language that comes with the product is added as it comes', async () => {
  await open('/languagesetting', admin)
  await press(words('lang_offer_named', { name: arabic.langName }))
  await screen.findByText(words('lang_added', { name: 'English' }))
  expect(api.callsOf(createLanguage)).toMatchObject([
    { body: { langName: arabic.langName, langLocale: 'ar', dateLocale: 'ar-u-nu-latn' } },
  ])
})

test('a language becomes the default; the default is kept, another one is deleted after a question', async () => {
  await openArabic()
  await press(words('lang_make_default'))
  await waitFor(() => expect(api.callsOf(makeLanguageDefault)).toMatchObject([{ version: 3 }]))
  api.refuse(deleteLanguage, 'default_language_delete')
  await press(words('lang_edit'))
  await user.click(await screen.findByRole('menuitem', { name: words('lang_delete') }))
  const question = await dialog()
  const confirm = question.getByRole('button', { name: words('lang_delete') })
  await user.click(confirm)
  await question.findByText(words('default_language_delete'))
  api.restore(deleteLanguage)
  await user.click(confirm)
  await screen.findByText(words('lang_deleted', { name: arabic.langName }))
  expect(api.callsOf(deleteLanguage).at(-1)).toMatchObject({ params: { id: ids.language }, version: 3 })
})
