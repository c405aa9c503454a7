import { type ReactNode, useState } from 'react'
import { AppLink } from '../../navigation/app-link.tsx'
import { paths } from '../../navigation/paths.ts'
import { Popover } from '../../ui/app/popover.tsx'
import { Bdi } from '../../ui/bdi.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { deviceStorage, readJson } from '../../ui/storage.ts'
import { Table } from '../../ui/table.tsx'
import { useFormat, useLocale, useText } from '../../ui/text.tsx'
import { type BookingColumn, columnsOf, type Traveller, type TravellerRow } from './columns.tsx'

export interface BookingsTableProps<Row extends TravellerRow> {
  readonly traveller: Traveller
  readonly caption: string
  readonly rows: readonly Row[]
  /** What can be done with a booking, in the last column. */
  readonly actions: (row: Row) => ReactNode
}

/** The own bookings on wide screens, with the columns that the person chose. The cards of narrow ones have the same data. */
export default function BookingsTable<Row extends TravellerRow>(props: BookingsTableProps<Row>) {
  const { traveller, caption, rows, actions } = props
  const t = useText()
  const tools = { t, format: useFormat(), locale: useLocale().locale }
  const [shown, setShown] = useShownColumns(traveller)
  const columns = columnsOf(traveller).filter(({ id }) => shown.includes(id))
  return (
    <div className="grid gap-3">
      <ColumnChoice traveller={traveller} shown={shown} onChange={setShown} />
      <Table
        caption={caption}
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          {
            id: 'reference',
            header: t('booking_list_reference'),
            cell: ({ id, reference }) => (
              <AppLink
                href={paths.booking(id)}
                className="font-mono font-semibold text-accent underline-offset-3 hover:underline"
              >
                <Bdi>{reference}</Bdi>
              </AppLink>
            ),
          },
          ...columns.map(({ id, header, cell, numeric = false }) => ({
            id,
            numeric,
            header: t(header),
            cell: (row: Row) => cell(row, tools) || <span className="text-ink-3">–</span>,
          })),
          { id: 'actions', header: t('booking_list_actions'), cell: actions },
        ]}
      />
    </div>
  )
}

const usual = (columns: readonly BookingColumn[]) =>
  columns.filter((column) => column.usual).map(({ id }) => id)

/** The ids of the shown columns; this device remembers them. */
function useShownColumns(traveller: Traveller): [readonly string[], (ids: readonly string[]) => void] {
  const key = `cabstand_booking_columns_${traveller}`
  const [shown, setShown] = useState<readonly string[]>(() => {
    const kept = readJson(deviceStorage, key)
    return Array.isArray(kept) ? kept.map(String) : usual(columnsOf(traveller))
  })
  return [
    shown,
    (ids) => {
      setShown(ids)
      deviceStorage.write(key, JSON.stringify(ids))
    },
  ]
}

function ColumnChoice(props: {
  readonly traveller: Traveller
  readonly shown: readonly string[]
  readonly onChange: (ids: readonly string[]) => void
}) {
  const { traveller, shown, onChange } = props
  const t = useText()
  const [open, setOpen] = useState(false)
  const columns = columnsOf(traveller)
  return (
    <div className="flex justify-end">
      <Popover
        open={open}
        onOpenChange={setOpen}
        title={t('booking_list_columns')}
        align="end"
        className="w-72"
        trigger={
          <button type="button" className={buttonClass('secondary', 'small')}>
            <span className="caps-center">{t('booking_list_columns')}</span>
          </button>
        }
      >
        <ul className="grid">
          {columns.map(({ id, header }) => (
            <li key={id}>
              <label className="flex min-h-8 items-center gap-2.5 text-sm">
                <input
                  type="checkbox"
                  className="size-4 accent-accent"
                  checked={shown.includes(id)}
                  onChange={({ currentTarget: { checked } }) =>
                    onChange(checked ? [...shown, id] : shown.filter((each) => each !== id))
                  }
                />
                {t(header)}
              </label>
            </li>
          ))}
        </ul>
        <Button kind="quiet" size="small" className="mt-2" onClick={() => onChange(usual(columns))}>
          {t('booking_list_usual_columns')}
        </Button>
      </Popover>
    </div>
  )
}
