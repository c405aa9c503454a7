import type { FilterTexts, ListColumn } from '@cabstand/contract/lists/definition'
import { readFilter } from '@cabstand/contract/lists/filter'
import { ListFilter, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Popover } from '../../ui/app/popover.tsx'
import { cx } from '../../ui/cx.ts'
import { useFormat, useText } from '../../ui/text.tsx'
import { describeFilter } from './describe-filter.ts'
import {
  isSearch,
  type ReferenceOption,
  type ReferenceSearch,
  type References,
  useNamedReferences,
} from './references.ts'
import { headingOf } from './texts-of-list.ts'

export interface FilterBarProps {
  readonly columns: readonly (readonly [string, ListColumn])[]
  readonly filters: FilterTexts
  /** The records that a column of the kind `reference` can name. */
  readonly references: References
  readonly onChange: (filters: FilterTexts) => void
}

/**
 * One chip for each column that filters: dashed while it does not, filled with its values while it does. A column that
 * is not shown at first, or whose records are too many to choose from, has a chip only while it filters.
 */
export function FilterBar({ columns, filters, references, onChange }: FilterBarProps) {
  return columns
    .filter(([name, column]) => {
      const isOffered = !column.hidden && (column.kind !== 'reference' || references[name] !== undefined)
      return column.filters && (isOffered || filters[name] !== undefined)
    })
    .map(([name, column]) => {
      const source = references[name]
      const chip = {
        column,
        text: filters[name],
        onChange: (text: string | undefined) => {
          const { [name]: _, ...others } = filters
          onChange(text === undefined ? others : { ...others, [name]: text })
        },
      }
      return isSearch(source) ? (
        <SearchedChip key={name} {...chip} search={source} />
      ) : (
        <FilterChip key={name} {...chip} options={source ?? []} />
      )
    })
}

interface FilterChipProps {
  readonly column: ListColumn
  readonly text: string | undefined
  /** The records that it can name. */
  readonly options: readonly ReferenceOption[]
  readonly search?: ReferenceSearch
  readonly onChange: (text: string | undefined) => void
}

/** A chip that knows the names of the records that it filters by: a link from elsewhere brings only their ids. */
function SearchedChip(props: Omit<FilterChipProps, 'options'> & { readonly search: ReferenceSearch }) {
  const { column, text, search } = props
  const filter = text === undefined ? undefined : readFilter(column, text)
  const options = useNamedReferences(search, filter?.type === 'anyOf' ? filter.values : [])
  return <FilterChip {...props} options={options} />
}

function FilterChip({ column, text, options, search, onChange }: FilterChipProps) {
  const t = useText()
  const format = useFormat()
  const [open, setOpen] = useState(false)
  const Editor = useFilterEditor(open)
  const heading = headingOf(t, column)
  const described = text === undefined ? undefined : describeFilter(column, text, { t, format, options })
  return (
    <span
      className={cx(
        'inline-flex h-8 shrink-0 items-center rounded-control border text-label font-semibold',
        described === undefined
          ? 'border-dashed border-control print:hidden'
          : 'border-accent bg-accent-soft text-accent',
      )}
    >
      <Popover
        open={open}
        onOpenChange={setOpen}
        title={heading}
        // Two dates stand side by side.
        className={column.kind === 'time' ? 'w-86' : 'w-72'}
        trigger={
          <button
            type="button"
            className="inline-flex h-full max-w-72 items-center gap-1.5 rounded-control px-2.5 hover:bg-hover"
          >
            {described === undefined && <ListFilter size={14} aria-hidden="true" />}
            <span className="caps-center truncate">
              {described === undefined ? heading : `${heading}: ${described}`}
            </span>
          </button>
        }
      >
        {Editor && (
          <Editor
            label={heading}
            column={column}
            text={text}
            options={options}
            search={search}
            onApply={(next) => {
              onChange(next)
              setOpen(false)
            }}
          />
        )}
      </Popover>
      {described !== undefined && (
        <button
          type="button"
          aria-label={t('list_filter_remove', { column: heading })}
          onClick={() => onChange(undefined)}
          className="grid h-full w-8 place-items-center rounded-control hover:bg-hover"
        >
          <X size={14} aria-hidden="true" />
        </button>
      )}
    </span>
  )
}

type Editor = typeof import('./filter-editor.tsx').FilterEditor

/** The fields of filters load after the table. What failed to load is tried again when the filter is opened. */
function useFilterEditor(open: boolean): Editor | undefined {
  const [loaded, setLoaded] = useState<{ readonly Editor: Editor }>()
  const isLoaded = loaded !== undefined
  useEffect(() => {
    if (isLoaded && !open) return
    void import('./filter-editor.tsx').then(
      ({ FilterEditor }) => setLoaded((known) => known ?? { Editor: FilterEditor }),
      () => undefined,
    )
  }, [open, isLoaded])
  return loaded?.Editor
}
