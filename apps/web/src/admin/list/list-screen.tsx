import type { List, RowOf } from '@cabstand/contract/lists/define-list'
import { columnsFor, type FilterTexts } from '@cabstand/contract/lists/definition'
import type { ListLook } from '@cabstand/contract/lists/look'
import { ArrowUp, Search } from 'lucide-react'
import { type ReactNode, Suspense, useRef } from 'react'
import type { StaffRole } from '../../api/queries/lists.ts'
import { AnswerFailed } from '../../features/answer/answer.tsx'
import { PageHeading } from '../../features/page/page-heading.tsx'
import { useSignedIn } from '../../features/session/use-me.ts'
import { useGo } from '../../navigation/app-link.tsx'
import { stringifySearch } from '../../navigation/search-params.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { DenseInput } from '../../ui/dense-input.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton, SkeletonBar } from '../../ui/skeleton.tsx'
import { useText } from '../../ui/text.tsx'
import { phoneScreen, useMedia } from '../../ui/use-media.ts'
import { BulkBar } from './bulk-bar.tsx'
import { ColumnsMenu } from './columns-menu.tsx'
import { ExportMenu, type FurtherExport } from './export-menu.tsx'
import { FilterBar } from './filter-bar.tsx'
import { ListFooter } from './list-footer.tsx'
import { phoneColumns, shownColumns } from './list-look.ts'
import { isFiltered, withConditions, writeListState } from './list-state.ts'
import { type Cells, ListTable, type RowActions } from './list-table.tsx'
import { ListTabs } from './list-tabs.tsx'
import { isReference, type References } from './references.ts'
import { SavedViews } from './saved-views.tsx'
import { useList, useSearchText } from './use-list.ts'
import { useLook } from './use-look.ts'
import { type Selection, useSelection } from './use-selection.ts'

export interface ListScreenProps<L extends List> {
  readonly list: L
  readonly title: string
  readonly searchLabel: string
  readonly nameOfRow: (row: RowOf<L>) => string
  readonly hrefOf?: (row: RowOf<L>) => string
  readonly cells?: Cells<RowOf<L>>
  /** The records that columns of the kind `reference` can name. */
  readonly references?: References
  /** Shown while there is no row at all. */
  readonly empty: { readonly title: string; readonly note: string }
  /** Rows of a page; absent: as many as fit the window. */
  readonly pageSize?: number
  /** Stands above the table, such as that nothing can be saved. */
  readonly notice?: ReactNode
  /** The main action, such as "Add driver". */
  readonly action?: ReactNode
  /** What can be done with the selected rows, besides exporting them. */
  readonly bulk?: (selection: Selection) => ReactNode
  /** Further files that can be exported of what is filtered, or of the selected rows. */
  readonly further?: readonly FurtherExport[]
  /** What can be done with one row. */
  readonly rowActions?: RowActions<RowOf<L>>
}

/** A screen with one list: tabs, search, filters, rows by page, and what can be done with them. */
export function ListScreen<L extends List>(props: ListScreenProps<L>) {
  const { list, title, cells = {}, nameOfRow, hrefOf, bulk, rowActions, further = [] } = props
  const role: StaffRole = useSignedIn().usertype === 'fleetadmin' ? 'fleetadmin' : 'admin'
  const [look, setLook] = useLook(list.name, role)
  const view = useList(list, role, look, props.pageSize)
  const { state, rows, counts, shown, change } = view
  const selection = useSelection()
  const searchField = useRef<HTMLInputElement>(null)
  const columns = shownColumns(list, role, look)
  const isPhone = useMedia(phoneScreen)
  const columnNames = columns.map(([name]) => name)
  const filtered = isFiltered(state)
  const clear = () => change({ search: '', filters: {} })
  const bar = { ...props, role, look, onLook: setLook, view, columnNames }
  return (
    <div className="flex min-h-0 max-h-[calc(100dvh-52px)] flex-1 flex-col bg-surface">
      <PageHeading title={title} hidden />
      <TopBar {...bar} />
      <SearchBar {...bar} searchField={searchField} onClear={filtered ? clear : undefined} />
      {props.notice && <div className="px-4 empty:hidden lg:px-6">{props.notice}</div>}
      <RowsFailed rows={rows} />
      {rows.data === undefined ? (
        !rows.isError && <TableSkeleton />
      ) : shown.length === 0 ? (
        <Empty filtered={filtered} empty={props.empty} onClear={clear} />
      ) : (
        <ListTable<RowOf<L>>
          caption={title}
          columns={isPhone ? phoneColumns(columns) : columns}
          rows={shown}
          cells={cells}
          nameOfRow={nameOfRow}
          hrefOf={hrefOf}
          rowActions={rowActions}
          sort={state.sort}
          onSort={(sort) => change({ sort })}
          selection={selection}
          dense={look.dense}
          waiting={rows.isPlaceholderData}
          onSearch={() => searchField.current?.focus()}
        />
      )}
      <ListFooter
        before={state.before}
        rows={shown.length}
        counts={counts}
        filtered={filtered}
        previous={view.previous}
        next={view.next}
      >
        {selection.ids.length > 0 && (
          <BulkBar selection={selection} exported={{ path: list.export.path, columns: columnNames, further }}>
            {/* Actions that load with the first selection leave the rows and their focus alone. */}
            <Suspense>{bulk?.(selection)}</Suspense>
          </BulkBar>
        )}
      </ListFooter>
    </div>
  )
}

interface BarProps<L extends List> extends ListScreenProps<L> {
  readonly role: StaffRole
  readonly look: ListLook
  readonly onLook: (look: ListLook) => void
  readonly view: ReturnType<typeof useList<L>>
  /** Of the shown columns. */
  readonly columnNames: readonly string[]
}

/** The tabs, saved views, export and the main action. */
function TopBar<L extends List>(props: BarProps<L>) {
  const { list, look, onLook, view, columnNames, further = [], action } = props
  const { state, conditions, counts, change } = view
  const go = useGo()
  return (
    <div className="flex flex-wrap items-center gap-x-4 border-b border-line px-4 lg:px-6">
      <ListTabs list={list} current={state.tab} counts={counts} onChange={(tab) => change({ tab })} />
      <div className="ms-auto flex items-center gap-2 py-1.5">
        <SavedViews
          views={look.views}
          current={stringifySearch(writeListState(list, withConditions(state, {})))}
          onOpen={(search) => go(`${window.location.pathname}${search}`)}
          onChange={(views) => onLook({ ...look, views })}
        />
        <ExportMenu
          path={list.export.path}
          query={{ ...conditions, sort: state.sort }}
          columns={columnNames}
          further={further}
        />
        {action}
      </div>
    </div>
  )
}

/** Search, filters, new rows and the choice of columns. */
function SearchBar<L extends List>(
  props: BarProps<L> & {
    readonly searchField: { readonly current: HTMLInputElement | null }
    /** Present while the rows are filtered. */
    readonly onClear: (() => void) | undefined
  },
) {
  const { list, role, look, onLook, view, columnNames, references = {}, searchField, onClear } = props
  const { state, shown, unseen, showUnseen, change } = view
  const t = useText()
  const columns = columnsFor(list, role)
  return (
    <div className="flex flex-wrap items-center gap-2 px-4 py-3 lg:px-6">
      <SearchField
        ref={searchField}
        label={props.searchLabel}
        applied={state.search}
        onApply={(search) => change({ search }, { replace: true })}
      />
      {/* One line on phones, so that the rows keep their place. The padding shows the outline of the focus. */}
      <div className="-mx-0.5 -my-1 flex min-w-0 flex-1 items-center gap-2 overflow-x-auto px-0.5 py-1 sm:contents">
        <FilterBar
          columns={columns}
          filters={state.filters}
          references={{ ...namesIn(shown, state.filters), ...references }}
          onChange={(filters) => change({ filters })}
        />
        {onClear && (
          <Button kind="quiet" size="small" className="shrink-0" onClick={onClear}>
            {t('list_clear')}
          </Button>
        )}
      </div>
      <div className="ms-auto flex items-center gap-2">
        <Unseen count={unseen} onShow={showUnseen} />
        <ColumnsMenu columns={columns} look={look} shown={columnNames} onChange={onLook} />
      </div>
    </div>
  )
}

/** Why rows could not be loaded; the older ones stay below it. */
function RowsFailed({ rows }: { readonly rows: ReturnType<typeof useList>['rows'] }) {
  const t = useText()
  if (!rows.isError) return null
  return (
    <div className={cx('px-4 pb-3 lg:px-6', rows.data === undefined && 'flex-1 border-y border-line')}>
      <AnswerFailed answer={rows} title={t('list_failed')} />
    </div>
  )
}

/** How many rows have come since the page was loaded. They do not move what is read until this is pressed. */
function Unseen({ count, onShow }: { count: number; onShow: () => void }) {
  const t = useText()
  return (
    <span role="status">
      {count > 0 && (
        <button
          type="button"
          onClick={onShow}
          className="inline-flex h-8 items-center gap-1.5 rounded-control bg-accent-soft px-2.5 text-label font-bold text-accent hover:bg-selected"
        >
          <ArrowUp size={14} aria-hidden="true" />
          <span className="caps-center">{t('list_new', { count })}</span>
        </button>
      )}
    </span>
  )
}

function SearchField(props: {
  readonly ref: { readonly current: HTMLInputElement | null }
  readonly label: string
  readonly applied: string
  readonly onApply: (text: string) => void
}) {
  const { ref, label, applied, onApply } = props
  const { typed, setTyped } = useSearchText(applied, onApply)
  return (
    <div className="w-full sm:w-64">
      <DenseInput
        aria-label={label}
        ref={ref}
        type="search"
        placeholder={label}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        before={<Search size={16} className="text-ink-3" />}
      />
    </div>
  )
}

function Empty(props: {
  readonly filtered: boolean
  readonly empty: { readonly title: string; readonly note: string }
  readonly onClear: () => void
}) {
  const t = useText()
  const { filtered, empty, onClear } = props
  return (
    <div className="flex-1 border-y border-line px-4 lg:px-6">
      {filtered ? (
        <EmptyState
          title={t('list_empty_filtered')}
          note={t('list_empty_filtered_note')}
          action={<Button onClick={onClear}>{t('list_clear')}</Button>}
        />
      ) : (
        <EmptyState title={empty.title} note={empty.note} />
      )}
    </div>
  )
}

/** The records that are filtered by, as the rows name them: a link from elsewhere brings only their ids. */
function namesIn(rows: readonly object[], filters: FilterTexts): References {
  const named = Object.keys(filters).map((column) => {
    const values = rows.map((row) => new Map<string, unknown>(Object.entries(row)).get(column))
    const records = new Map(values.filter(isReference).map((record) => [record.id, record]))
    return [column, [...records.values()]] as const
  })
  return Object.fromEntries(named.filter(([, records]) => records.length > 0))
}

const skeletonRows = Array.from({ length: 16 }, (_, row) => row)

function TableSkeleton() {
  return (
    <Skeleton className="min-h-0 flex-1 overflow-hidden border-y border-line px-4 lg:px-6">
      {skeletonRows.map((row) => (
        <div key={row} className="flex h-9 items-center gap-8 border-b border-line last:border-0">
          <SkeletonBar className="w-4" />
          <SkeletonBar className="w-32" />
          <SkeletonBar className="w-28" />
          <SkeletonBar className="w-16" />
          <SkeletonBar className="w-20" />
          <SkeletonBar className="w-24" />
        </div>
      ))}
    </Skeleton>
  )
}
