import type { RecordField, RecordFields } from '@cabstand/contract/records/record-definition'
import type { FieldWords } from '../../features/form/field-words.ts'
import { useMoneyText } from '../../features/form/use-money-text.ts'
import { type Translate, useText } from '../../ui/text.tsx'
import { textOf } from '../list/texts-of-list.ts'

/** How fields and their values read in "Was …", in a conflict and in the history. */
export function useRecordWords(fields: RecordFields): Readonly<Record<string, FieldWords>> {
  const t = useText()
  const moneyText = useMoneyText()
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      { label: textOf(t, field.label), show: (value: unknown) => show(field, value, t, moneyText) },
    ]),
  )
}

function show(
  field: RecordField,
  value: unknown,
  t: Translate,
  moneyText: (typed: unknown) => string,
): string {
  if (field.none !== undefined && (value === '' || value === null)) return textOf(t, field.none)
  switch (field.kind) {
    case 'money':
      return moneyText(value)
    case 'flag':
      return textOf(t, value === true ? field.on : field.off)
    case 'choice': {
      const key = field.choices[String(value)]
      return key === undefined ? String(value) : textOf(t, key)
    }
    case 'line':
    case 'paragraph':
    case 'integer':
    case 'percentage':
    case 'share':
    case 'day':
      return String(value)
    default:
      return field satisfies never
  }
}
