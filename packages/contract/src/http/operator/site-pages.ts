import * as z from 'zod/mini'
import { about, component } from '../../describe.ts'
import { endpoint } from '../../endpoint.ts'
import { times } from '../../examples/ids.ts'
import { textPages } from '../../pages.ts'
import { id, paragraph } from '../../schemas/common.ts'
import { recordChange } from '../../schemas/record-change.ts'

const page = about(z.enum(textPages), 'The page of the website.', 'privacy')
const markdown =
  'Markdown with `## ` headings, paragraphs, `- ` lists, **bold** and [links](https://example.org).'

const sitePages = component(
  'SitePages',
  z.object({
    ...recordChange,
    pages: z.array(
      z.object({
        page,
        standard: about(
          z.string(),
          `The text that comes with the product, made from what is configured. ${markdown}`,
          '## What we store\n\nYour name and your rides.',
        ),
        own: about(
          z.nullable(z.string()),
          `What the operator wrote; null: \`standard\` is shown. ${markdown}`,
        ),
      }),
    ),
  }),
  'The pages of text of the website in one language. The version is that of the language.',
)

const example: z.infer<typeof sitePages> = {
  version: 3,
  changedAt: times.requested,
  changedBy: 'Lena Moreau',
  pages: [
    { page: 'about', standard: '## One price\n\nYou see it before you book.', own: null },
    {
      page: 'privacy',
      standard: '## What we store\n\nYour name and your rides.',
      own: '## What we keep\n\nYour rides.',
    },
    { page: 'deletion', standard: '## How to delete your account\n\nWrite to us.', own: null },
  ],
}

export const getSitePages = endpoint(
  {
    name: 'getSitePages',
    method: 'GET',
    path: '/api/site-pages/:id',
    tag: 'Operator',
    summary: 'Read the pages of the website in a language',
    description:
      'Returns about us, privacy policy and account deletion in the language with this id: the standard text, and what the operator wrote.',
    roles: ['admin'],
    params: z.object({ id }),
    status: 200,
    output: sitePages,
    errors: ['language_not_found'],
    idempotent: false,
  },
  { output: example },
)

const written = z.optional(
  about(
    paragraph(40_000),
    'Empty, or the standard text: the standard one is shown.',
    '## What we keep\n\nYour rides.',
  ),
)

export const updateSitePages = endpoint(
  {
    name: 'updateSitePages',
    method: 'PATCH',
    path: '/api/site-pages/:id',
    tag: 'Operator',
    summary: 'Write pages of the website in a language',
    description:
      'Replaces the pages that the body names, in the language with this id. People see them within a second.',
    roles: ['admin'],
    params: z.object({ id }),
    body: z.object({ about: written, privacy: written, deletion: written }),
    status: 200,
    output: sitePages,
    errors: ['language_not_found'],
    idempotent: true,
    versioned: true,
  },
  { body: { privacy: '## What we keep\n\nYour rides.' }, output: example },
)
