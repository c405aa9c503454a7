import { Combobox as Base } from '@base-ui/react/combobox'
import { cx } from '../cx.ts'
import { Field, type FieldNote } from '../field.tsx'
import { CheckIcon, ChevronDownIcon } from '../icons.tsx'
import { ComboboxMessage, ComboboxPopup } from './combobox-popup.tsx'
import type { SelectOption } from './select.tsx'

export interface SearchSelectProps {
  readonly label: string
  readonly options: readonly SelectOption<string>[]
  /** A value that is no option shows as itself. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly note?: FieldNote | undefined
  readonly placeholder?: string | undefined
  /** Shown when no option has what was typed. */
  readonly emptyText: string
  /** Names the button that opens the list. */
  readonly openLabel: string
  readonly disabled?: boolean
  readonly className?: string | undefined
}

/** One of very many, found by typing a part of its label. */
export function SearchSelect(props: SearchSelectProps) {
  const { label, options, value, onChange, note, className, disabled = false } = props
  const chosen = options.find((option) => option.value === value) ?? { value, label: value }
  return (
    <Field label={label} note={note} className={className}>
      {(ids) => (
        <Base.Root
          items={options}
          value={chosen}
          isItemEqualToValue={(one, other) => one.value === other.value}
          onValueChange={(next) => {
            if (next !== null) onChange(next.value)
          }}
          disabled={disabled}
        >
          <Base.InputGroup className={cx(frameClass, note?.kind === 'warn' && 'border-warn-line')}>
            <Base.Input
              {...ids}
              placeholder={props.placeholder}
              className="w-full min-w-0 flex-1 self-stretch bg-transparent ps-3 outline-none placeholder:text-ink-3 disabled:text-ink-3 max-lg:text-base"
            />
            <Base.Trigger
              aria-label={`${label}: ${props.openLabel}`}
              className="flex w-9 items-center justify-center self-stretch text-ink-2"
            >
              <ChevronDownIcon size={16} />
            </Base.Trigger>
          </Base.InputGroup>
          <ComboboxPopup<SelectOption<string>>
            keyOf={(option) => option.value}
            message={
              <Base.Empty>
                <ComboboxMessage>{props.emptyText}</ComboboxMessage>
              </Base.Empty>
            }
          >
            {(option) => (
              <>
                <span className="min-w-0 flex-1 truncate">{option.label}</span>
                <Base.ItemIndicator>
                  <CheckIcon size={16} className="text-accent" />
                </Base.ItemIndicator>
              </>
            )}
          </ComboboxPopup>
        </Base.Root>
      )}
    </Field>
  )
}

const frameClass =
  'flex min-h-9 w-full items-center rounded-control border border-control bg-surface text-label text-ink focus-within:border-focus focus-within:outline-1 focus-within:outline-focus has-aria-invalid:border-danger has-aria-invalid:outline-1 has-aria-invalid:outline-danger has-disabled:border-line has-disabled:bg-sunken max-lg:min-h-11'
