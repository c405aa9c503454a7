import type { ListColumn } from '@cabstand/contract/lists/definition'
import type { ListLook } from '@cabstand/contract/lists/look'
import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react'
import { useState } from 'react'
import { Popover } from '../../ui/app/popover.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useText } from '../../ui/text.tsx'
import { headingOf } from './texts-of-list.ts'

/** Which columns are shown, in which order, and how high rows are. Remembered for the person. */
export function ColumnsMenu(props: {
  readonly columns: readonly (readonly [string, ListColumn])[]
  readonly look: ListLook
  readonly shown: readonly string[]
  readonly onChange: (look: ListLook) => void
}) {
  const { columns, look, shown, onChange } = props
  const t = useText()
  const [open, setOpen] = useState(false)
  const headings = new Map(columns.map(([name, column]) => [name, headingOf(t, column)]))
  const hidden = columns.map(([name]) => name).filter((name) => !shown.includes(name))
  const setColumns = (names: readonly string[]) => onChange({ ...look, columns: [...names] })
  const move = (name: string, by: -1 | 1) => {
    const from = shown.indexOf(name)
    const others = shown.filter((one) => one !== name)
    setColumns(others.toSpliced(from + by, 0, name))
  }
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      title={t('list_columns')}
      align="end"
      className="w-80"
      trigger={
        <button type="button" className={buttonClass('secondary', 'small')}>
          <Columns3 size={16} aria-hidden="true" />
          <span className="caps-center max-sm:visually-hidden">{t('list_columns')}</span>
        </button>
      }
    >
      <ul className="grid">
        {[...shown, ...hidden].map((name) => (
          <ColumnRow
            key={name}
            heading={headings.get(name) ?? name}
            place={shown.indexOf(name)}
            count={shown.length}
            onShow={(show) => setColumns(show ? [...shown, name] : shown.filter((one) => one !== name))}
            onMove={(by) => move(name, by)}
          />
        ))}
      </ul>
      <fieldset className="mt-3 flex gap-4 border-t border-line pt-3 text-sm">
        <legend className="visually-hidden">{t('list_density')}</legend>
        {([false, true] as const).map((dense) => (
          <label key={String(dense)} className="flex items-center gap-2">
            <input
              type="radio"
              name="density"
              className="accent-accent"
              checked={look.dense === dense}
              onChange={() => onChange({ ...look, dense })}
            />
            {t(dense ? 'list_density_compact' : 'list_density_normal')}
          </label>
        ))}
      </fieldset>
      <Button
        kind="quiet"
        size="small"
        className="mt-2"
        onClick={() => onChange({ ...look, columns: null, dense: false })}
      >
        {t('list_reset')}
      </Button>
    </Popover>
  )
}

/** Whether a column is shown, and where. */
function ColumnRow(props: {
  readonly heading: string
  /** Among the shown columns; below 0: hidden. */
  readonly place: number
  /** Of the shown columns. */
  readonly count: number
  readonly onShow: (show: boolean) => void
  readonly onMove: (by: -1 | 1) => void
}) {
  const { heading, place, count, onShow, onMove } = props
  const t = useText()
  return (
    <li className="flex min-h-8 items-center gap-1">
      <label className="flex flex-1 items-center gap-2.5 text-sm">
        <input
          type="checkbox"
          className="size-4 accent-accent"
          checked={place >= 0}
          disabled={place >= 0 && count === 1}
          onChange={({ currentTarget: { checked } }) => onShow(checked)}
        />
        {heading}
      </label>
      {place > 0 && (
        <IconButton
          label={t('list_column_earlier', { column: heading })}
          className="size-7"
          onClick={() => onMove(-1)}
        >
          <ArrowUp size={14} />
        </IconButton>
      )}
      {place >= 0 && place < count - 1 && (
        <IconButton
          label={t('list_column_later', { column: heading })}
          className="size-7"
          onClick={() => onMove(1)}
        >
          <ArrowDown size={14} />
        </IconButton>
      )}
    </li>
  )
}
