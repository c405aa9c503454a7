import { Select as Base } from '@base-ui/react/select'
import { cx } from '../cx.ts'
import { denseClass } from '../dense-input.tsx'
import { Field, type FieldNote, inputClass } from '../field.tsx'
import { CheckIcon, ChevronDownIcon } from '../icons.tsx'
import { optionClass, popupClass } from './popup-classes.ts'

export interface SelectOption<V extends string> {
  readonly value: V
  readonly label: string
}

export interface SelectProps<V extends string> {
  readonly label: string
  readonly options: readonly SelectOption<V>[]
  readonly value: V | null
  readonly onChange: (value: V) => void
  readonly placeholder?: string
  readonly note?: FieldNote | undefined
  /** The label is only read out. */
  readonly hiddenLabel?: boolean
  /** As high as the other controls of the console. */
  readonly dense?: boolean
  readonly className?: string
}

const denseTriggerClass = `${denseClass} max-lg:text-base focus:border-focus focus:outline-1 focus:outline-focus aria-invalid:border-danger aria-invalid:outline-1 aria-invalid:outline-danger`

/** A select field with its label above. */
export function Select<V extends string>(props: SelectProps<V>) {
  const { label, options, value, onChange, placeholder, note, dense = false, className } = props
  const { hiddenLabel = false } = props
  return (
    <Field label={label} hiddenLabel={hiddenLabel} note={note} className={className}>
      {(ids) => (
        <Base.Root
          items={options}
          value={value}
          onValueChange={(next) => {
            if (next !== null) onChange(next)
          }}
        >
          <Base.Trigger
            {...ids}
            className={cx(
              dense ? denseTriggerClass : inputClass,
              'flex items-center justify-between gap-2 text-start',
            )}
          >
            <Base.Value placeholder={placeholder} />
            <ChevronDownIcon size={16} />
          </Base.Trigger>
          <Base.Portal>
            <Base.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-dialog">
              <Base.Popup className={cx(popupClass, 'max-h-72 w-(--anchor-width) overflow-y-auto')}>
                {options.map((option) => (
                  <Base.Item key={option.value} value={option.value} className={optionClass}>
                    <Base.ItemText className="flex-1">{option.label}</Base.ItemText>
                    <Base.ItemIndicator>
                      <CheckIcon size={16} className="text-accent" />
                    </Base.ItemIndicator>
                  </Base.Item>
                ))}
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      )}
    </Field>
  )
}
