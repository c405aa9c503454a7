import * as z from 'zod/mini'
import { about, component } from '../../describe.ts'
import { anyone, endpoint } from '../../endpoint.ts'
import { ids, times } from '../../examples/ids.ts'
import { id, instant, ok, text } from '../../schemas/common.ts'
import { recordChange } from '../../schemas/record-change.ts'

const fields = {
  langName: about(text(200), 'The name of the language, in that language.', 'English'),
  langLocale: about(text(60), 'Locale of the texts, BCP 47.', 'en'),
  dateLocale: about(text(60), 'Locale of dates and numbers, BCP 47.', 'en-GB'),
} as const

export const language = component(
  'Language',
  z.object({
    id,
    ...fields,
    default: about(z.boolean(), 'The default for people who did not choose a language.'),
  }),
  'A language of the user interface.',
)
export type Language = z.infer<typeof language>

const languageInput = z.object(fields)
export type LanguageInput = z.infer<typeof languageInput>

export const languageRecord = component(
  'LanguageRecord',
  z.object({
    ...language.shape,
    ...recordChange,
    createdAt: about(instant, 'When it was added.'),
    texts: about(z.int(), 'How many texts the product has.', 940),
    translated: about(z.int(), 'How many of them this language has.', 938),
    missing: about(z.int(), 'Texts that are shown in English, because this language does not have them.', 2),
    changed: about(z.int(), 'Texts that the operator changed or added.', 12),
  }),
  'A language, as admins see it.',
)
export type LanguageRecord = z.infer<typeof languageRecord>

export const languageText = component(
  'LanguageText',
  z.object({
    key: about(
      z.string(),
      'The key of the text; forms of a plural end in `.one`, `.few` and so on.',
      'see_price',
    ),
    english: about(z.nullable(z.string()), 'The English text; null for a form that English does not have.'),
    product: about(
      z.nullable(z.string()),
      'The text that comes with the product in this language; null when there is none.',
    ),
    own: about(z.nullable(z.string()), "The operator's text; null when they did not change it."),
  }),
  'A text of a language.',
)
export type LanguageText = z.infer<typeof languageText>

const english: Language = {
  id: ids.language,
  langName: 'English',
  langLocale: 'en',
  dateLocale: 'en-GB',
  default: true,
}
const example: LanguageRecord = {
  ...english,
  version: 3,
  changedAt: times.requested,
  changedBy: 'Lena Moreau',
  createdAt: times.requested,
  texts: 940,
  translated: 940,
  missing: 0,
  changed: 12,
}
const params = z.object({ id })
const shared = { tag: 'Operator', roles: ['admin'] } as const

export const listLanguages = endpoint(
  {
    name: 'listLanguages',
    method: 'GET',
    path: '/api/languages',
    tag: 'System',
    summary: 'List the languages',
    description: 'Lists the languages that a person can choose.',
    roles: anyone,
    status: 200,
    output: z.object({ languages: z.array(language) }),
    errors: [],
    idempotent: false,
  },
  { output: { languages: [english] } },
)

export const listLanguageRecords = endpoint(
  {
    name: 'listLanguageRecords',
    method: 'GET',
    path: '/api/languages/records',
    tag: 'Operator',
    summary: 'List the languages with their coverage',
    description:
      'Lists the languages with what admins need to keep them, the default language first, and what else comes with the product.',
    roles: ['admin'],
    status: 200,
    output: z.object({
      languages: z.array(languageRecord),
      offered: about(
        z.array(languageInput),
        'Languages that come with the product and that people cannot choose until an admin adds them.',
      ),
    }),
    errors: [],
    idempotent: false,
  },
  {
    output: {
      languages: [example],
      offered: [{ langName: 'العربية', langLocale: 'ar', dateLocale: 'ar-u-nu-latn' }],
    },
  },
)

export const createLanguage = endpoint(
  {
    ...shared,
    name: 'createLanguage',
    method: 'POST',
    path: '/api/languages',
    summary: 'Add a language',
    description:
      'Adds a language, which people can choose within a second. It starts as a copy of the texts of the default language; a language that comes with the product has its own.',
    body: languageInput,
    status: 201,
    output: languageRecord,
    errors: ['name_taken', 'validation_failed'],
    idempotent: true,
  },
  { body: { langName: 'Nederlands', langLocale: 'nl', dateLocale: 'nl-NL' }, output: example },
)

export const updateLanguage = endpoint(
  {
    ...shared,
    name: 'updateLanguage',
    method: 'PATCH',
    path: '/api/languages/:id',
    summary: 'Change a language',
    description: 'Changes name and locales. People who chose the language keep it when its locale changes.',
    params,
    body: z.partial(languageInput),
    status: 200,
    output: languageRecord,
    errors: ['language_not_found', 'name_taken', 'validation_failed'],
    idempotent: true,
    versioned: true,
  },
  { body: { dateLocale: 'en-US' }, output: example },
)

export const makeLanguageDefault = endpoint(
  {
    ...shared,
    name: 'makeLanguageDefault',
    method: 'POST',
    path: '/api/languages/:id/default',
    summary: 'Make a language the default',
    description:
      'Makes it the language of everyone who did not choose one. No other language is the default then.',
    params,
    status: 200,
    output: languageRecord,
    errors: ['language_not_found'],
    idempotent: true,
    versioned: true,
  },
  { output: example },
)

export const deleteLanguage = endpoint(
  {
    ...shared,
    name: 'deleteLanguage',
    method: 'DELETE',
    path: '/api/languages/:id',
    summary: 'Delete a language',
    description: 'Deletes a language with its texts. People who chose it get the default language.',
    params,
    status: 200,
    output: ok,
    errors: ['default_language_delete', 'language_not_found'],
    idempotent: true,
    versioned: true,
  },
  { output: { ok: true } },
)

export const getLanguageTexts = endpoint(
  {
    name: 'getLanguageTexts',
    method: 'GET',
    path: '/api/languages/:id/texts',
    tag: 'Operator',
    summary: 'Read the texts of a language',
    description:
      'Returns every text with its English original, what comes with the product, and what the operator wrote.',
    roles: ['admin'],
    params,
    status: 200,
    output: z.object({ language: languageRecord, texts: z.array(languageText) }),
    errors: ['language_not_found'],
    idempotent: false,
  },
  {
    output: {
      language: example,
      texts: [{ key: 'see_price', english: 'See price', product: 'See price', own: 'Show the price' }],
    },
  },
)

export const setLanguageTexts = endpoint(
  {
    ...shared,
    name: 'setLanguageTexts',
    method: 'PUT',
    path: '/api/languages/:id/texts',
    summary: 'Set the texts of a language',
    description:
      "Replaces the operator's texts. Texts that equal those of the product are not stored, and follow it. A key that is left out has the product's text, or else the English one. People see the texts within a second.",
    params,
    body: z.object({
      json: about(
        z.string().check(z.maxLength(400_000)),
        'A JSON object of texts by key. Anything else is refused with `json_error`.',
        '{ "see_price": "Show the price" }',
      ),
    }),
    status: 200,
    output: languageRecord,
    errors: ['json_error', 'language_not_found', 'validation_failed'],
    idempotent: true,
    versioned: true,
    // Every text of the product, in a script whose letters have three bytes.
    maxBodyBytes: 1_048_576,
  },
  { body: { json: '{ "see_price": "Show the price" }' }, output: example },
)
