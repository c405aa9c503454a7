import { Combobox as Base } from '@base-ui/react/combobox'
import { cx } from '../cx.ts'
import { Field, type FieldNote } from '../field.tsx'
import { CheckIcon, ChevronDownIcon } from '../icons.tsx'
import { optionClass, popupClass } from './popup-classes.ts'
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
          <Base.Portal>
            <Base.Positioner sideOffset={4} className="z-dialog">
              <Base.Popup className={cx(popupClass, 'w-(--anchor-width)')}>
                <Base.Empty>
                  <p className="px-2.5 py-2 text-sm text-ink-2">{props.emptyText}</p>
                </Base.Empty>
                <Base.List className="max-h-72 overflow-y-auto outline-none data-empty:p-0">
                  {(option: SelectOption<string>) => (
                    <Base.Item key={option.value} value={option} className={optionClass}>
                      <span className="min-w-0 flex-1 truncate">{option.label}</span>
                      <Base.ItemIndicator>
                        <CheckIcon size={16} className="text-accent" />
                      </Base.ItemIndicator>
                    </Base.Item>
                  )}
                </Base.List>
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      )}
    </Field>
  )
}

const frameClass =
  'flex min-h-9 w-full items-center rounded-control border border-control bg-surface text-label text-ink focus-within:border-focus focus-within:outline-1 focus-within:outline-focus has-aria-invalid:border-danger has-aria-invalid:outline-1 has-aria-invalid:outline-danger has-disabled:border-line has-disabled:bg-sunken max-lg:min-h-11'
