import type { LanguageRecord } from '@cabstand/contract/http/operator/languages'
import { Search } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import { TextRowFields } from './text-row-fields.tsx'
import { countTexts, matching, type TextFilter, type TextRow, textFilters } from './text-rows.ts'

export interface TextTableProps {
  readonly language: LanguageRecord
  readonly rows: readonly TextRow[]
  readonly onType: (key: string, text: string) => void
}

/** More rows are shown when they are asked for: each has a field. */
const pageSize = 60

/** The texts that fit filter and search. A row that was typed in stays while the filter stays. */
export function TextTable({ language, rows, onType }: TextTableProps) {
  const t = useText()
  const [filter, setFilter] = useState<TextFilter>('all')
  const [search, setSearch] = useState('')
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [limit, setLimit] = useState(pageSize)
  const sought = useDeferredValue(search)
  const found = new Set(matching(rows, filter, sought).map(({ key }) => key))
  const shown = rows.filter(({ key }) => found.has(key) || touched.has(key))
  const restart = () => {
    setTouched(new Set())
    setLimit(pageSize)
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 border-y border-line px-4 py-2.5">
        <SearchField
          value={search}
          onChange={(next) => {
            setSearch(next)
            restart()
          }}
        />
        <Filters
          rows={rows}
          current={filter}
          onChange={(next) => {
            setFilter(next)
            restart()
          }}
        />
      </div>
      {shown.length === 0 ? (
        <EmptyState title={t('lang_none')} note="" />
      ) : (
        <table aria-label={language.langName} className="w-full table-fixed border-collapse text-label">
          <Head language={language.langName} />
          <tbody>
            {shown.slice(0, limit).map((row) => (
              <TextRowFields
                key={row.key}
                row={row}
                locale={language.langLocale}
                onType={(text) => {
                  if (!touched.has(row.key)) setTouched(new Set([...touched, row.key]))
                  onType(row.key, text)
                }}
              />
            ))}
          </tbody>
        </table>
      )}
      {shown.length > limit && (
        <Button kind="quiet" size="small" className="m-3" onClick={() => setLimit(limit + pageSize)}>
          {t('lang_more')}
        </Button>
      )}
    </>
  )
}

function Head({ language }: { readonly language: string }) {
  const t = useText()
  return (
    <thead className="bg-sunken text-ink-2 max-md:hidden">
      <tr>
        <th scope="col" className="h-9 w-1/5 px-4 text-start font-semibold">
          {t('lang_key')}
        </th>
        <th scope="col" className="px-4 text-start font-semibold">
          {t('lang_english')}
        </th>
        <th scope="col" className="w-2/5 px-4 text-start font-semibold">
          <bdi>{language}</bdi>
        </th>
      </tr>
    </thead>
  )
}

function SearchField(props: { readonly value: string; readonly onChange: (value: string) => void }) {
  const t = useText()
  return (
    <label className="relative w-full sm:w-52">
      <span className="visually-hidden">{t('lang_search')}</span>
      <Search size={16} aria-hidden="true" className="absolute start-2.5 top-2 text-ink-3" />
      <input
        type="search"
        placeholder={t('lang_search')}
        value={props.value}
        onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
        className="h-8 w-full rounded-control border border-control bg-surface ps-8 pe-2 text-label text-ink placeholder:text-ink-3 focus:border-focus focus:outline-1 focus:outline-focus"
      />
    </label>
  )
}

/** The filters with how many texts each has. */
function Filters(props: {
  readonly rows: readonly TextRow[]
  readonly current: TextFilter
  readonly onChange: (filter: TextFilter) => void
}) {
  const { rows, current, onChange } = props
  const t = useText()
  const format = useFormat()
  return (
    <fieldset className="flex flex-wrap rounded-panel bg-sunken p-[3px]">
      <legend className="visually-hidden">{t('lang_filter')}</legend>
      {textFilters.map((filter) => {
        const count = countTexts(rows.filter(({ is }) => is[filter]))
        return (
          <label key={filter} className="segment px-3 text-label">
            <input
              type="radio"
              name="text-filter"
              checked={filter === current}
              onChange={() => onChange(filter)}
              className="visually-hidden"
            />
            <span className="caps-center">{t(`lang_${filter}`)}</span>
            <span
              className={cx(
                'ms-1.5',
                filter === 'errors' && count > 0 ? 'font-bold text-danger' : 'text-ink-2',
              )}
            >
              {format.number(count)}
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
