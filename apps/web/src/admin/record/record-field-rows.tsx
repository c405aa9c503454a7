import type { FieldGroups, RecordField, RecordFields } from '@cabstand/contract/records/record-definition'
import { isolate } from '@cabstand/contract/texts/isolate'
import { Fragment, type ReactNode } from 'react'
import { type FieldValues, useWatch } from 'react-hook-form'
import { ChoiceField, SwitchField } from '../../features/form/choice-fields.tsx'
import { DayField } from '../../features/form/day-field.tsx'
import {
  FormField,
  FormGroup,
  LongTextField,
  MoneyField,
  NumberField,
  PercentField,
} from '../../features/form/fields.tsx'
import { useText } from '../../ui/text.tsx'
import { useTranslatedLanguages } from '../../ui/use-translated-languages.ts'
import { textOf } from '../list/texts-of-list.ts'

/** Rows of a screen in place of those of the fields' kinds; null: a field that is not shown. */
export type OwnRows = Readonly<Record<string, ReactNode>>

export interface RecordFieldRowsProps {
  readonly fields: RecordFields
  readonly rows?: OwnRows
  /** Whether the first field has the focus when the form opens. */
  readonly autoFocus?: boolean
}

/** The fields of a record in their order, those that apply to what is typed. */
export function RecordFieldRows({ fields, rows = {}, autoFocus = false }: RecordFieldRowsProps) {
  const values = useWatch()
  return Object.entries(fields)
    .filter(([, field]) => applies(field, values))
    .map(([name, field], index) =>
      name in rows ? (
        <Fragment key={name}>{rows[name]}</Fragment>
      ) : (
        <FieldRow
          key={name}
          name={name}
          field={field}
          autoFocus={autoFocus && index === 0}
          flat={field.kind === 'share' && values[field.flatBy] === 'flat'}
        />
      ),
    )
}

const applies = ({ onlyIf }: RecordField, values: FieldValues) =>
  onlyIf === undefined || onlyIf.slice(1).includes(values[onlyIf[0]])

/** The groups of a long form, each with its heading and its fields, as far as one of them applies. */
export function RecordGroups(
  props: RecordFieldRowsProps & {
    readonly groups: FieldGroups
    /** For two columns of groups. */
    readonly narrow?: boolean
  },
) {
  const { fields, groups, rows, narrow = false } = props
  const t = useText()
  const values = useWatch()
  return Object.entries(groups).map(([group, [title, note]]) => {
    const own = Object.entries(fields).filter(([, field]) => field.group === group)
    if (!own.some(([, field]) => applies(field, values))) return null
    return (
      <FormGroup key={group} narrow={narrow} title={textOf(t, title)} note={textOf(t, note)}>
        <RecordFieldRows fields={Object.fromEntries(own)} {...(rows && { rows })} />
      </FormGroup>
    )
  })
}

interface FieldRowProps {
  readonly name: string
  readonly field: RecordField
  readonly autoFocus: boolean
  /** A share is an amount now. */
  readonly flat: boolean
}

const wide = 'sm:col-span-2'
const inputs = {
  code: { dir: 'ltr' },
  email: { dir: 'ltr', type: 'email' },
  tel: { dir: 'ltr', type: 'tel' },
  url: { dir: 'ltr', type: 'url', placeholder: 'https://' },
} as const

function FieldRow({ name, field, autoFocus, flat }: FieldRowProps) {
  const t = useText()
  const shared = {
    name,
    label: textOf(t, field.label),
    ...(field.hint && { hint: textOf(t, field.hint) }),
    ...(field.wide && { className: wide }),
  }
  switch (field.kind) {
    case 'line':
      return <FormField {...shared} {...(field.typed && inputs[field.typed])} autoFocus={autoFocus} />
    case 'paragraph':
      return <LongTextField {...shared} className={wide} />
    case 'money':
      return <MoneyField {...shared} />
    case 'integer':
      return <NumberField {...shared} inputMode="numeric" />
    case 'decimal':
      return <NumberField {...shared} />
    case 'share': {
      const Input = flat ? MoneyField : PercentField
      return <Input {...shared} label={textOf(t, field.labels[flat ? 1 : 0])} />
    }
    case 'day':
      return <DayField {...shared} />
    case 'choice':
      return (
        <ChoiceField
          {...shared}
          options={Object.entries(field.choices).map(([value, key]) => ({ value, label: textOf(t, key) }))}
        />
      )
    case 'flag':
      return <SwitchField {...shared} className={wide} />
    case 'translations':
      return <TranslationRows {...shared} max={field.max} />
    // Its screen shows it.
    case 'own':
      return null
    default:
      return field satisfies never
  }
}

/** A line for each language that the field is translated into. */
function TranslationRows(props: { readonly name: string; readonly label: string; readonly max: number }) {
  const { name, label, max } = props
  return useTranslatedLanguages().map(({ langLocale, langName }) => (
    <FormField
      key={langLocale}
      lang={langLocale}
      dir="auto"
      name={`${name}.${langLocale}`}
      label={`${label} (${isolate(langName)})`}
      maxLength={max}
      className={wide}
    />
  ))
}
