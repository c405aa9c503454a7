import type { RecordField, RecordFields } from '@cabstand/contract/records/record-definition'
import type { FieldWords } from '../../features/form/field-words.ts'
import { readDecimal } from '../../features/form/typed-amounts.ts'
import { useMoneyText } from '../../features/form/use-money-text.ts'
import type { Format } from '../../ui/format.ts'
import { type Translate, useFormat, useText } from '../../ui/text.tsx'
import { textOf } from '../list/texts-of-list.ts'

export type RecordWords = Readonly<Record<string, FieldWords>>

/** How fields and their values read in "Was …", in a conflict and in the history; `own` are words of the screen. */
export function useRecordWords(
  fields: RecordFields,
  own: Readonly<Record<string, Partial<FieldWords>>> = {},
): RecordWords {
  const t = useText()
  const format = useFormat()
  const moneyText = useMoneyText()
  const texts = { t, format, moneyText }
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      {
        label: own[name]?.label ?? textOf(t, field.label),
        show: own[name]?.show ?? ((value: unknown) => show(field, value, texts)),
      },
    ]),
  )
}

interface Texts {
  readonly t: Translate
  readonly format: Format
  readonly moneyText: (typed: unknown) => string
}

function show(field: RecordField, value: unknown, { t, format, moneyText }: Texts): string {
  if (field.none !== undefined && (value === '' || value === null)) return textOf(t, field.none)
  switch (field.kind) {
    case 'money':
      return moneyText(value)
    case 'flag':
      return textOf(t, value === true ? (field.on ?? 'form_on') : (field.off ?? 'form_off'))
    case 'choice': {
      const key = field.choices[String(value)]
      return key === undefined ? String(value) : textOf(t, key)
    }
    case 'share': {
      // Whether it is an amount is another field's value.
      const number = Number(readDecimal(String(value)))
      return value === '' || Number.isNaN(number) ? String(value) : format.number(number)
    }
    case 'translations':
      return Object.values(value as Readonly<Record<string, string>>)
        .filter((words) => words !== '')
        .join(', ')
    case 'line':
    case 'paragraph':
    case 'integer':
    case 'decimal':
    case 'day':
    case 'own':
      return String(value)
    default:
      return field satisfies never
  }
}
