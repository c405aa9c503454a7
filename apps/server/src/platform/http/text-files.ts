import type { TextFiles } from '@cabstand/contract/pages'
import {
  buildDictionary,
  publicScopes,
  type TextScope,
  textScopes,
} from '@cabstand/contract/texts/dictionary'
import type { FastifyInstance } from 'fastify'
import { chooseEncoding, StoredBody } from './document-cache.ts'

/** A language with the texts that the operator changed or added, by key. */
interface Language {
  readonly langLocale: string
  readonly keyValuePairs: Readonly<Record<string, string>>
}

export interface TextFile {
  readonly version: string
  readonly body: StoredBody
}

/** The texts that are not in documents, by locale and scope. */
export type RenderedTexts = ReadonlyMap<string, ReadonlyMap<TextScope, TextFile>>

const versionLength = 10
const forever = 'public, max-age=31536000, immutable'

/** One file for each scope of the app's screens that is not in the app's document. */
export function renderTexts(
  { langLocale, keyValuePairs }: Language,
  inApp: readonly TextScope[],
  /** The operator's changes to English, which stand below every language that misses a text. */
  english: Language['keyValuePairs'] = {},
): ReadonlyMap<TextScope, TextFile> {
  const elsewhere: readonly TextScope[] = [...inApp, ...publicScopes]
  const files = new Map<TextScope, TextFile>()
  for (const scope of textScopes.filter((each) => !elsewhere.includes(each))) {
    const body = new StoredBody(JSON.stringify(buildDictionary(langLocale, [scope], keyValuePairs, english)))
    files.set(scope, { version: body.digest.slice(0, versionLength), body })
  }
  return files
}

/** The addresses of the files for a document in this language. */
export function textFilesOf(locale: string, files: ReadonlyMap<TextScope, TextFile>): TextFiles {
  return Object.fromEntries(
    [...files].map(([scope, { version }]) => [
      scope,
      `/texts/${encodeURIComponent(locale)}/${scope}.json?${version}`,
    ]),
  )
}

/**
 * Serves the text files. Their address contains a version, so that browsers can cache them. A page that was opened
 * before a text changed gets the current texts under its old address.
 */
export function registerTexts(app: FastifyInstance, current: () => RenderedTexts): void {
  app.get('/texts/:locale/:file', async (request, reply) => {
    const { locale, file } = request.params as { locale: string; file: string }
    const scope = textScopes.find((name) => file === `${name}.json`)
    const text = scope && current().get(locale)?.get(scope)
    if (!text) return reply.callNotFound()
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    const isCurrent = request.url.endsWith(`?${text.version}`)
    void reply.headers({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': isCurrent ? forever : 'no-cache',
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
    })
    if (encoding !== 'identity') void reply.header('content-encoding', encoding)
    return reply.send(await text.body.in(encoding))
  })
}
