import type { DriverEarningRow } from '@cabstand/contract/http/money/reports'
import { Fragment } from 'react'
import { AppLink } from '../../navigation/app-link.tsx'
import { paths } from '../../navigation/paths.ts'
import { Bdi } from '../../ui/bdi.tsx'
import { Plate } from '../../ui/plate.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import { monthId, useMonthNames } from './month-names.ts'

interface DriverEarningsTableProps {
  readonly rows: readonly DriverEarningRow[]
  readonly groupBy: 'month' | 'driver'
}

/** Rows under a heading for their month or driver, which has the sums of all its rows. */
export function DriverEarningsTable({ rows, groupBy }: DriverEarningsTableProps) {
  const t = useText()
  const names = useMonthNames()
  const groupOf = (row: DriverEarningRow) => (groupBy === 'month' ? monthId(row) : row.driverId)
  const nameOf = ({ driverName }: DriverEarningRow) => driverName || t('report_deleted_driver')
  const titleOf = (row: DriverEarningRow) =>
    groupBy === 'month' ? `${names.long(row)} ${row.year}` : nameOf(row)
  const headings = [t('report_year'), t('report_month'), t('report_driver')]
  return (
    <section
      aria-label={t('report_driver_earnings')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-panel border border-line bg-surface"
    >
      <table className="w-full border-collapse whitespace-nowrap text-label tabular-nums">
        <thead>
          <tr className="text-ink-2">
            {headings.map((heading) => (
              <th key={heading} scope="col" className="h-9 px-3 text-start font-semibold">
                {heading}
              </th>
            ))}
            <th scope="col" className="px-3 text-right font-semibold">
              {t('report_rides')}
            </th>
            <th scope="col" className="px-3 text-start font-semibold">
              {t('report_vehicle')}
            </th>
            <th scope="col" className="px-3 text-right font-semibold">
              {t('report_driver_share')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const before = rows[index - 1]
            const isFirst = before === undefined || groupOf(before) !== groupOf(row)
            return (
              <Fragment key={`${monthId(row)} ${row.driverId}`}>
                {isFirst && <GroupRow group={row.group} title={titleOf(row)} />}
                <DriverRow row={row} name={nameOf(row)} />
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

/** The heading of a month or driver, with the sums of all its rows. */
function GroupRow({ group, title }: { readonly group: DriverEarningRow['group']; readonly title: string }) {
  const format = useFormat()
  return (
    <tr className="border-t border-line bg-sunken font-semibold">
      <th colSpan={3} scope="rowgroup" className="h-9 px-3 text-start">
        <span dir="auto">{title}</span>
      </th>
      <td className="px-3 text-right">
        <Bdi>{format.number(group.totalRides, 0)}</Bdi>
      </td>
      <td />
      <td className="px-3 text-right">
        <Bdi>{format.money(group.driverShare)}</Bdi>
      </td>
    </tr>
  )
}

/** What a driver earned in a month. */
function DriverRow({ row, name }: { readonly row: DriverEarningRow; readonly name: string }) {
  const format = useFormat()
  const months = useMonthNames()
  return (
    <tr className="border-t border-line hover:bg-hover">
      <td className="h-9 px-3">{row.year}</td>
      <td className="px-3">{months.long(row)}</td>
      <td className="px-3">
        <AppLink
          href={paths.person('driver', row.driverId)}
          className="inline-flex min-h-8 items-center font-semibold text-accent underline-offset-3 hover:underline"
        >
          <span dir="auto">{name}</span>
        </AppLink>
      </td>
      <td className="px-3 text-right">
        <Bdi>{format.number(row.totalRides, 0)}</Bdi>
      </td>
      <td className="px-3">{row.driverVehicleNo !== '' && <Plate small number={row.driverVehicleNo} />}</td>
      <td className="px-3 text-right">
        <Bdi>{format.money(row.driverShare)}</Bdi>
      </td>
    </tr>
  )
}
