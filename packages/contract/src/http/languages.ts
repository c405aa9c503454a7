import * as z from 'zod/mini'
import { about, component } from '../describe.ts'
import { anyone, endpoint } from '../endpoint.ts'
import { ids } from '../examples/trip.ts'
import { id } from '../schemas/common.ts'

export const language = component(
  'Language',
  z.object({
    id,
    langName: about(z.string(), 'The name of the language, in that language.', 'English'),
    langLocale: about(z.string(), 'Locale of the texts, BCP 47.', 'en'),
    dateLocale: about(z.string(), 'Locale of dates and numbers, BCP 47.', 'en-GB'),
    default: about(z.boolean(), 'The default for people who did not choose a language.'),
  }),
  'A language of the user interface.',
)

export type Language = z.infer<typeof language>

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
  {
    output: {
      languages: [
        { id: ids.language, langName: 'English', langLocale: 'en', dateLocale: 'en-GB', default: true },
      ],
    },
  },
)
