import type { RecordField, RecordFields } from '@cabstand/contract/records/record-definition'
import { useWatch } from 'react-hook-form'
import { ChoiceField, SwitchField } from '../../features/form/choice-fields.tsx'
import {
  FormField,
  LongTextField,
  MoneyField,
  NumberField,
  PercentField,
} from '../../features/form/fields.tsx'
import { useText } from '../../ui/text.tsx'
import { textOf } from '../list/texts-of-list.ts'

/** The fields of a record in their order, those that apply to what is typed. */
export function RecordFieldRows({ fields }: { readonly fields: RecordFields }) {
  const values = useWatch()
  const shown = Object.entries(fields).filter(
    ([, { onlyIf }]) => onlyIf === undefined || values[onlyIf[0]] === onlyIf[1],
  )
  return (
    <div className="grid gap-3 pt-3 sm:grid-cols-2">
      {shown.map(([name, field], index) => (
        <FieldRow
          key={name}
          name={name}
          field={field}
          first={index === 0}
          flat={field.kind === 'share' && values[field.flatBy] === 'flat'}
        />
      ))}
    </div>
  )
}

interface FieldRowProps {
  readonly name: string
  readonly field: RecordField
  /** The first field has the focus when the form opens. */
  readonly first: boolean
  /** A share is an amount now. */
  readonly flat: boolean
}

const wide = 'sm:col-span-2'

function FieldRow({ name, field, first, flat }: FieldRowProps) {
  const t = useText()
  const shared = { name, label: textOf(t, field.label), ...(field.hint && { hint: textOf(t, field.hint) }) }
  switch (field.kind) {
    case 'line':
      return <FormField {...shared} autoFocus={first} />
    case 'paragraph':
      return <LongTextField {...shared} className={wide} />
    case 'money':
      return <MoneyField {...shared} />
    case 'integer':
      return <NumberField {...shared} inputMode="numeric" />
    case 'percentage':
      return <PercentField {...shared} />
    case 'share': {
      const Input = flat ? MoneyField : PercentField
      return <Input {...shared} label={textOf(t, field.labels[flat ? 1 : 0])} />
    }
    case 'day':
      return <FormField {...shared} type="date" dir="ltr" />
    case 'choice':
      return (
        <ChoiceField
          {...shared}
          options={Object.entries(field.choices).map(([value, key]) => ({ value, label: textOf(t, key) }))}
        />
      )
    case 'flag':
      return <SwitchField {...shared} className={wide} />
    default:
      return field satisfies never
  }
}
