import type { LanguageText } from '@cabstand/contract/http/operator/languages'
import { baseKey, findCoverage, findTextProblems } from '@cabstand/contract/texts/check-texts'
import type { FieldProblem } from '@cabstand/domain/field-problem'

export type Texts = Readonly<Record<string, string>>

export const textFilters = ['all', 'missing', 'review', 'changed', 'errors'] as const
export type TextFilter = (typeof textFilters)[number]

/** A text with what was typed for it. */
export interface TextRow {
  readonly key: string
  readonly english: string
  /** What stands in the field; empty: there is none, and people see the English text. */
  readonly text: string
  readonly saved: string
  /** What comes with the product; empty when nothing does. */
  readonly product: string
  readonly problem: FieldProblem['code'] | undefined
  readonly is: Readonly<Record<TextFilter, boolean>>
}

/** What people see now: the operator's text, or the product's; a text that is missing is left out. */
export const savedTexts = (texts: readonly LanguageText[]): Texts =>
  Object.fromEntries(
    texts.flatMap(({ key, own, product }) => {
      const text = own ?? product
      return text === null ? [] : [[key, text]]
    }),
  )

const only = (texts: readonly LanguageText[], field: 'english' | 'product'): Texts =>
  Object.fromEntries(texts.flatMap(({ key, [field]: text }) => (text === null ? [] : [[key, text]])))

/** The rows of the editor. An emptied field is a text that is left out. */
export function findRows(texts: readonly LanguageText[], typed: Texts): readonly TextRow[] {
  const saved = savedTexts(texts)
  const english = only(texts, 'english')
  const product = only(texts, 'product')
  const present = withoutEmpty({ ...saved, ...typed })
  // Texts of the product are not the operator's to correct.
  const own = Object.fromEntries(Object.entries(present).filter(([key, text]) => product[key] !== text))
  const problems = new Map(findTextProblems(own, english).map(({ path, code }) => [path, code]))
  const { missing, same } = findCoverage(english, product, own)
  const [isMissing, isSame] = [new Set(missing), new Set(same)]
  const known = new Set(texts.map(({ key }) => key))
  const added = Object.keys(typed).filter((key) => !known.has(key))
  return [...known, ...added].map((key) => {
    const text = typed[key] ?? saved[key] ?? ''
    const problem = problems.get(key)
    return {
      key,
      english: english[key] ?? '',
      text,
      saved: saved[key] ?? '',
      product: product[key] ?? '',
      problem,
      is: {
        all: true,
        missing: isMissing.has(baseKey(key)),
        review: isSame.has(baseKey(key)),
        changed: text !== (saved[key] ?? ''),
        errors: problem !== undefined,
      },
    }
  })
}

/** How many texts these rows are. The forms of a plural are rows of their own and count as one text, as in coverage. */
export const countTexts = (rows: readonly Pick<TextRow, 'key'>[]): number =>
  new Set(rows.map(({ key }) => baseKey(key))).size

/** The texts to save: everything that people would see. What has a problem stays as it was. */
export function textsToSave(rows: readonly TextRow[]): Texts {
  const kept = rows.map(({ key, text, saved, problem }) => [key, problem === undefined ? text : saved])
  return withoutEmpty(Object.fromEntries(kept))
}

/** The typed texts that were not saved, because they have a problem. */
export const unsavedOf = (rows: readonly TextRow[]): Texts =>
  Object.fromEntries(rows.filter(({ is }) => is.changed && is.errors).map(({ key, text }) => [key, text]))

const withoutEmpty = (texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''))

/** Typed texts without those that are as saved. */
export const onlyChanged = (texts: readonly LanguageText[], typed: Texts): Texts => {
  const saved = savedTexts(texts)
  return Object.fromEntries(Object.entries(typed).filter(([key, text]) => text !== (saved[key] ?? '')))
}

/** The rows that a filter shows and that contain what was searched. */
export function matching(rows: readonly TextRow[], filter: TextFilter, search: string): readonly TextRow[] {
  const sought = search.trim().toLocaleLowerCase()
  return rows.filter(
    ({ is, key, english, text }) =>
      is[filter] && [key, english, text].some((one) => one.toLocaleLowerCase().includes(sought)),
  )
}

const holes = /\{\w+\}/g
const holesIn = (text: string): readonly string[] => [...new Set(text.match(holes) ?? [])]

/** A text in pieces: placeholders apart from what stands between them. */
export const piecesOf = (text: string): readonly string[] => text.split(/(\{\w+\})/g).filter((piece) => piece)

/** What the text lacks of the English one, and what English does not have. */
export function holeProblems({ english, text }: Pick<TextRow, 'english' | 'text'>) {
  const [expected, own] = [holesIn(english), holesIn(text)]
  return {
    missing: expected.filter((hole) => !own.includes(hole)),
    unknown: own.filter((hole) => !expected.includes(hole)),
  }
}

/** Reads the JSON of the editor or of a file. Throws SyntaxError for what is no object of texts. */
export function readJson(json: string): Texts {
  const value: unknown = JSON.parse(json)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new SyntaxError('{ "key": "text" }')
  const wrong = Object.entries(value).find(([, text]) => typeof text !== 'string')
  if (wrong) throw new SyntaxError(wrong[0])
  return value as Texts
}

/** Given texts as typed ones: a key that is left out is emptied, unless the product has a text for it. */
export function typedFrom(texts: readonly LanguageText[], given: Texts): Texts {
  const left = texts.flatMap(({ key, product }) => (key in given ? [] : [[key, product ?? '']]))
  return onlyChanged(texts, { ...Object.fromEntries(left), ...given })
}
