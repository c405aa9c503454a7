import { type AuditFields, type AuditTexts, auditValue } from '@cabstand/contract/audit-fields'
import type { FieldWords } from '../../features/form/field-words.ts'
import { useFormat, useText } from '../../ui/text.tsx'
import { textOf } from '../list/texts-of-list.ts'

/** How the audit log writes texts and values on a screen. */
export function useAuditTexts(): AuditTexts {
  const t = useText()
  const { money, dateTime } = useFormat()
  return { text: (key) => textOf(t, key), money, time: dateTime }
}

/** How the history of a record speaks of fields that no form declares. */
export function useAuditWords(fields: AuditFields): Readonly<Record<string, FieldWords>> {
  const texts = useAuditTexts()
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      { label: texts.text(field.label), show: (value: unknown) => auditValue(field, value, texts) },
    ]),
  )
}
