import type { ListColumn } from '@cabstand/contract/lists/definition'
import { readFilter, writeFilter } from '@cabstand/contract/lists/filter'
import { currencyExponent } from '@cabstand/domain/currency'
import { type FormEvent, useState } from 'react'
import { DayPicker } from '../../ui/app/day-picker.tsx'
import { useBoot } from '../../ui/boot.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { DenseInput } from '../../ui/dense-input.tsx'
import { Field } from '../../ui/field.tsx'
import { useText } from '../../ui/text.tsx'
import { type ReferenceOption, type ReferenceSearch, useFoundReferences } from './references.ts'
import { textOf } from './texts-of-list.ts'
import { useSearchText } from './use-list.ts'

export interface FilterEditorProps {
  readonly label: string
  readonly column: ListColumn
  readonly text: string | undefined
  readonly options: readonly ReferenceOption[]
  /** Where further records are searched for. */
  readonly search?: ReferenceSearch | undefined
  /** Undefined: no filter. */
  readonly onApply: (text: string | undefined) => void
}

/** The field of a filter, by the kind of its column. */
export function FilterEditor(props: FilterEditorProps) {
  const t = useText()
  const { column, onApply, label } = props
  switch (column.kind) {
    case 'choice': {
      const options = Object.entries(column.choices ?? {}).map(([id, key]) => ({ id, name: textOf(t, key) }))
      return <ChoiceEditor {...props} options={options} />
    }
    case 'reference':
      return props.search ? (
        <SearchedChoiceEditor {...props} search={props.search} />
      ) : (
        <ChoiceEditor {...props} />
      )
    case 'flag':
      return (
        <div className="grid gap-1">
          {(['yes', 'no'] as const).map((value) => (
            <Button
              key={value}
              kind="quiet"
              size="small"
              className="justify-start"
              onClick={() => onApply(value)}
            >
              {t(`list_${value}`)}
            </Button>
          ))}
        </div>
      )
    case 'text':
    case 'mobile':
    case 'code':
      return <TextEditor {...props} />
    case 'integer':
    case 'decimal':
    case 'money':
    case 'time':
      return <RangeEditor {...props} />
    // Not filtered.
    case 'changes':
      return null
    default:
      throw new Error(`${label}: ${column.kind satisfies never}`)
  }
}

/** Records that are too many to show: those that fit what is typed, after those that were chosen before. */
function SearchedChoiceEditor(props: FilterEditorProps & { readonly search: ReferenceSearch }) {
  const [applied, setApplied] = useState('')
  const { typed, setTyped } = useSearchText(applied, setApplied)
  const [known, setKnown] = useState(props.options)
  const found = useFoundReferences(props.search, applied)
  const fresh = found.filter(({ id }) => !known.some((one) => one.id === id))
  return (
    <ChoiceEditor
      {...props}
      options={[...known, ...fresh]}
      typed={typed}
      onTyped={setTyped}
      onChoose={(id) => {
        const record = fresh.find((one) => one.id === id)
        if (record) setKnown([...known, record])
      }}
    />
  )
}

interface ChoiceEditorProps extends FilterEditorProps {
  /** What is typed, where another component finds the options; absent: this one does. */
  readonly typed?: string
  readonly onTyped?: (typed: string) => void
  readonly onChoose?: (id: string) => void
}

/** Several values of a list, which can be searched when it is long. */
function ChoiceEditor(props: ChoiceEditorProps) {
  const { column, label, text, options, onApply, onTyped, onChoose } = props
  const t = useText()
  const filter = text === undefined ? undefined : readFilter(column, text)
  const [chosen, setChosen] = useState<readonly string[]>(filter?.type === 'anyOf' ? filter.values : [])
  const [ownTyped, setOwnTyped] = useState('')
  const typed = props.typed ?? ownTyped
  const fits = ({ name }: ReferenceOption) => name.toLowerCase().includes(typed.toLowerCase())
  const shown = onTyped ? options : options.filter(fits)
  const apply = (event: FormEvent) => {
    event.preventDefault()
    onApply(chosen.length === 0 ? undefined : writeFilter({ type: 'anyOf', values: chosen }))
  }
  return (
    <form onSubmit={apply} className="grid gap-2">
      {(onTyped || options.length > 8) && (
        <DenseInput
          type="search"
          aria-label={t('list_filter_find')}
          placeholder={t('list_filter_find')}
          value={typed}
          onChange={({ currentTarget }) => (onTyped ?? setOwnTyped)(currentTarget.value)}
        />
      )}
      <fieldset className="grid max-h-60 overflow-y-auto">
        <legend className="visually-hidden">{label}</legend>
        {shown.map(({ id, name }) => (
          <label
            key={id}
            className="flex min-h-8 items-center gap-2.5 rounded-control px-1.5 text-sm hover:bg-hover"
          >
            <input
              type="checkbox"
              className="size-4 accent-accent"
              checked={chosen.includes(id)}
              onChange={({ currentTarget: { checked } }) => {
                setChosen(checked ? [...chosen, id] : chosen.filter((one) => one !== id))
                if (checked) onChoose?.(id)
              }}
            />
            <span dir="auto" className="caps-center">
              {name}
            </span>
          </label>
        ))}
      </fieldset>
      <ApplyButton />
    </form>
  )
}

function TextEditor({ text = '', onApply }: FilterEditorProps) {
  const t = useText()
  const [typed, setTyped] = useState(text)
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        onApply(typed.trim() || undefined)
      }}
    >
      <Field label={t('list_filter_contains')}>
        {(ids) => (
          <DenseInput
            {...ids}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        )}
      </Field>
      <ApplyButton />
    </form>
  )
}

/** Amounts are typed in major units. */
function RangeEditor({ column, text, onApply }: FilterEditorProps) {
  const t = useText()
  const { settings } = useBoot()
  const exponent = column.kind === 'money' ? currencyExponent(settings.code) : 0
  const filter = text === undefined ? undefined : readFilter(column, text)
  const range = filter?.type === 'range' ? filter : undefined
  const shown = (end: string | undefined) =>
    end !== undefined && column.kind === 'money' ? String(Number(end) / 10 ** exponent) : (end ?? '')
  const [from, setFrom] = useState(shown(range?.from))
  const [to, setTo] = useState(shown(range?.to))
  const stored = (end: string) => {
    if (end === '') return undefined
    return column.kind === 'money' ? String(Math.round(Number(end) * 10 ** exponent)) : end
  }
  const input = (label: string, value: string, onChange: (value: string) => void) => (
    <Field label={label}>
      {(ids) =>
        column.kind === 'time' ? (
          <DayPicker ids={ids} value={value} onChange={onChange} />
        ) : (
          <DenseInput
            {...ids}
            type="number"
            step={column.kind === 'integer' ? 1 : 'any'}
            value={value}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          />
        )
      }
    </Field>
  )
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        const next = { from: stored(from), to: stored(to) }
        const isEmpty = next.from === undefined && next.to === undefined
        onApply(isEmpty ? undefined : writeFilter({ type: 'range', ...next }))
      }}
    >
      {/* Two dates are too wide for one line on a phone. */}
      <div className={cx('grid gap-2', column.kind === 'time' ? 'lg:grid-cols-2' : 'grid-cols-2')}>
        {input(t('list_filter_from'), from, setFrom)}
        {input(t('list_filter_to'), to, setTo)}
      </div>
      <ApplyButton />
    </form>
  )
}

function ApplyButton() {
  const t = useText()
  return (
    <Button type="submit" size="small" className="justify-self-end">
      {t('list_filter_apply')}
    </Button>
  )
}
