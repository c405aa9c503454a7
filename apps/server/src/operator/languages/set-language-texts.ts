import type { LanguageRecord } from '@cabstand/contract/http/operator/languages'
import { findTextProblems } from '@cabstand/contract/texts/check-texts'
import { builtInTexts } from '@cabstand/contract/texts/dictionary'
import { lookUp } from '@cabstand/domain/look-up'
import { toJson } from '../../platform/db/json.ts'
import { assertTransaction, type Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/errors.ts'
import { assertNoProblems } from '../../platform/http/field-problems.ts'
import { getStaffLanguage, type LanguageEdit, openLanguage, recordLanguageChange } from './language-edit.ts'
import { toLanguageRecord } from './language-record.ts'
import { updateLanguageRow } from './language-store.ts'

type Texts = Readonly<Record<string, string>>

const english = builtInTexts('en')
/** A file of another product would have a problem in every line. */
const maxProblems = 50

/**
 * Replaces the operator's texts of a language. Throws `json_error`, `validation_failed`, `language_not_found` or
 * `record_changed`.
 */
export async function setLanguageTexts(tx: Tx, edit: LanguageEdit, json: string): Promise<LanguageRecord> {
  assertTransaction(tx)
  const before = await openLanguage(tx, edit)
  const texts = ownTexts(readTexts(json), builtInTexts(before.langLocale))
  const problems = findTextProblems(texts, english).slice(0, maxProblems)
  assertNoProblems(problems.map(({ path, code }) => ({ path: `json.${path}`, code })))
  const { changedBy, changedAt } = edit
  await updateLanguageRow(tx, edit.id, { keyValuePairs: toJson(texts), changedBy, changedAt })
  const after = await getStaffLanguage(tx, edit.id)
  await recordLanguageChange(tx, before, after)
  return toLanguageRecord(after)
}

function readTexts(json: string): Texts {
  const value = parse(json)
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  if (!isObject) throw new AppError('json_error', { detail: 'A JSON object of texts by key is expected.' })
  const other = Object.entries(value).find(([, text]) => typeof text !== 'string')
  if (other === undefined) return value as Texts
  throw new AppError('json_error', { detail: `The value of ${other[0]} is not a text.` })
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch (error) {
    throw new AppError('json_error', { detail: String(error), cause: error })
  }
}

/** The texts that differ from the product's: the others follow it. */
const ownTexts = (texts: Texts, product: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([key, text]) => lookUp(product, key) !== text))
