import { carTypeLimits } from '@cabstand/domain/fare/car-type-check'
import { Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useFieldArray } from 'react-hook-form'
import { FormField, MoneyField, NumberField } from '../../features/form/fields.tsx'
import { useFieldNote } from '../../features/form/form-context.tsx'
import { useBoot } from '../../ui/boot.tsx'
import { Button } from '../../ui/button.tsx'
import { NoteLine } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useText } from '../../ui/text.tsx'

/** What a rider pays who cancels, by the minutes since a driver accepted. */
export function StepRows() {
  const t = useText()
  return (
    <Rows
      name="cancelSlab"
      empty={{ minsDelayed: '', amount: '' }}
      max={carTypeLimits.steps}
      none={t('car_type_no_steps')}
      add={t('car_type_add_step')}
      remove={(number) => t('car_type_remove_step', { number })}
    >
      {(path) => (
        <>
          <NumberField
            name={`${path}.minsDelayed`}
            label={t('car_type_from_minute')}
            inputMode="numeric"
            after={t('car_type_minutes')}
          />
          <MoneyField name={`${path}.amount`} label={t('car_type_rider_pays')} />
        </>
      )}
    </Rows>
  )
}

/** Parcel types or options with their prices, and their descriptions in the other languages. */
export function ChoiceRows(props: Pick<RowsProps, 'name' | 'none' | 'add'>) {
  const t = useText()
  const languages = useBoot().languages.filter((language) => !language.default)
  return (
    <Rows
      {...props}
      empty={{
        description: '',
        amount: '',
        texts: Object.fromEntries(languages.map(({ langLocale }) => [langLocale, ''])),
      }}
      max={carTypeLimits.choices}
      remove={(number) => t('car_type_remove_choice', { number })}
    >
      {(path) => (
        <>
          <FormField
            name={`${path}.description`}
            label={t('car_type_description')}
            maxLength={carTypeLimits.descriptionLength}
          />
          <MoneyField name={`${path}.amount`} label={t('car_type_price')} />
          {languages.map(({ langLocale, langName }) => (
            <FormField
              key={langLocale}
              lang={langLocale}
              name={`${path}.texts.${langLocale}`}
              label={t('car_type_description_in', { language: langName })}
              maxLength={carTypeLimits.descriptionLength}
            />
          ))}
        </>
      )}
    </Rows>
  )
}

interface RowsProps {
  readonly name: string
  readonly empty: Readonly<Record<string, unknown>>
  readonly max: number
  readonly none: string
  readonly add: string
  readonly remove: (number: number) => string
  /** The fields of the row at this path. */
  readonly children: (path: string) => ReactNode
}

/** A list of rows in a panel: each can be removed, and one can be added below. */
function Rows({ name, empty, max, none, add, remove, children }: RowsProps) {
  const { fields, append, remove: removeAt } = useFieldArray({ name })
  const note = useFieldNote(name)
  const foot = useRef<HTMLDivElement>(null)
  return (
    <div className="rounded-panel border border-line bg-surface sm:col-span-2">
      {fields.length === 0 && <p className="px-3.5 py-3 text-label text-ink-2">{none}</p>}
      {fields.map((field, index) => (
        <div key={field.id} className="flex items-start gap-3 border-b border-line px-3.5 py-2.5">
          <div className="grid flex-1 gap-3 sm:grid-cols-2">{children(`${name}.${index}`)}</div>
          <IconButton
            label={remove(index + 1)}
            className="mt-6"
            onClick={() => {
              removeAt(index)
              // The focus would be lost with the row.
              foot.current?.querySelector('button')?.focus()
            }}
          >
            <Trash2 size={16} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      <div ref={foot} className="flex flex-wrap items-center gap-3 px-1.5 py-1.5">
        {fields.length < max && (
          <Button kind="quiet" size="small" onClick={() => append(empty)}>
            <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
            {add}
          </Button>
        )}
        {note && <NoteLine note={note} />}
      </div>
    </div>
  )
}
