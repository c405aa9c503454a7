import { findTextProblems } from '@cabstand/contract/texts/check-texts'
import { builtInTexts } from '@cabstand/contract/texts/dictionary'
import type { FieldProblem } from '@cabstand/domain/field-problem'
import { findLanguageProblems } from '@cabstand/domain/languages/language-check'
import { toJson } from '../../platform/db/json.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/new-id.ts'
import {
  insertLanguages,
  type LanguageRow,
  listLanguages,
  lockLanguages,
  updateLanguageRow,
} from '../languages/index.ts'
import type { Draft, ImportContext } from './context.ts'
import type { LegacyEntry } from './export-file.ts'
import { importCollection } from './import-collection.ts'
import { LegacyRecord } from './legacy-record.ts'
import { Refused } from './outcome.ts'

interface LanguageDraft extends Draft {
  readonly language: LanguageRow
}

const english = builtInTexts('en')

/**
 * Places languages. To one that is here already, texts are added for which the operator has none of their own. The default
 * language stays.
 */
export async function importLanguages(
  context: ImportContext,
  entries: AsyncIterable<LegacyEntry>,
): Promise<void> {
  const existing = new Map((await listLanguages(context.db)).map(({ id, langLocale }) => [langLocale, id]))
  await importCollection<LanguageDraft>(context, {
    kind: 'languages',
    entries,
    batch: 1,
    map: (entry) => {
      const draft = mapLanguage(entry)
      return { ...draft, id: existing.get(draft.language.langLocale) ?? draft.id }
    },
    write: async (tx, drafts) => {
      for (const { language } of drafts) await addLanguage(tx, language, context.now)
    },
  })
}

async function addLanguage(tx: Tx, language: LanguageRow, now: Date): Promise<void> {
  await lockLanguages(tx)
  const existing = (await listLanguages(tx)).find(({ langLocale }) => langLocale === language.langLocale)
  if (existing === undefined) return insertLanguages(tx, [language])
  const texts = { ...language.keyValuePairs, ...existing.keyValuePairs }
  await updateLanguageRow(tx, existing.id, { keyValuePairs: toJson(texts), changedBy: null, changedAt: now })
}

/** Reads a language with the texts that differ from those of the product. Throws Refused for an invalid locale or name. */
export function mapLanguage({ id: legacyId, value }: LegacyEntry): LanguageDraft {
  const record = new LegacyRecord(value)
  const langLocale = localeOf(record.text('langLocale'))
  const dateLocale = localeOf(record.text('dateLocale')) || langLocale
  const names = { langName: record.text('langName'), langLocale, dateLocale }
  const [problem] = findLanguageProblems(names)
  if (problem !== undefined) throw new Refused('invalid_fields', problem.path)
  const { texts, isWhole } = ownTexts(record, langLocale)
  const id = newId()
  return {
    legacyId,
    id,
    language: { id, ...names, isDefault: false, keyValuePairs: texts, pageTexts: {} },
    notes: isWhole ? [] : ['texts_left_out'],
  }
}

/** The usual spelling of a locale: en-gb is en-GB. */
function localeOf(text: string): string {
  try {
    return Intl.getCanonicalLocales(text.replaceAll('_', '-'))[0] ?? ''
  } catch {
    return text
  }
}

function ownTexts(record: LegacyRecord, locale: string) {
  const product = new Map(Object.entries(builtInTexts(locale)))
  const given = record.entries('keyValuePairs')
  const texts = given.flatMap(([key, text]) => (typeof text === 'string' ? [[key, text] as const] : []))
  const pathOf = ({ path }: FieldProblem) => path
  const wrong = new Set(findTextProblems(Object.fromEntries(texts), english).map(pathOf))
  const valid = texts.filter(([key]) => !wrong.has(key))
  return {
    texts: Object.fromEntries(valid.filter(([key, text]) => product.get(key) !== text)),
    isWhole: valid.length === given.length,
  }
}
