import type { OutputOf } from '@cabstand/contract/endpoint'
import {
  type DriverRating,
  exportPersonStatement,
  type getPersonWallet,
  type PersonTrip,
} from '@cabstand/contract/http/people/person-records'
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  driverRatingsQuery,
  personTripsQuery,
  personWalletQuery,
  type ShownPerson,
} from '../../api/queries/people.ts'
import { PagedList } from '../../features/answer/paged-list.tsx'
import { useSignedIn } from '../../features/session/use-me.ts'
import { findEntryPage } from '../../features/wallet/entry-links.ts'
import { recentMonths } from '../../features/wallet/periods.ts'
import { StatementButtons } from '../../features/wallet/statement-buttons.tsx'
import { AppLink } from '../../navigation/app-link.tsx'
import { paths } from '../../navigation/paths.ts'
import { Select } from '../../ui/app/select.tsx'
import { Tabs } from '../../ui/app/tabs.tsx'
import { Bdi } from '../../ui/bdi.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import { RecordEntries } from '../audit/record-history.tsx'
import { RowsSkeleton } from '../booking/panel.tsx'
import { TopUpPayments } from '../card-payments/card-payments-panel.tsx'
import { purposeText } from '../ledger/purpose-text.ts'
import { Referrals } from './referrals-tab.tsx'
import { usePersonWords } from './use-person-words.ts'

type WalletEntry = OutputOf<typeof getPersonWallet>['walletHistory'][number]

/** What happened with a person: trips, money, ratings, and what staff changed. */
export function PersonTabs({ person }: { readonly person: ShownPerson }) {
  const { id, usertype } = person
  const t = useText()
  const isAdmin = useSignedIn().usertype === 'admin'
  const words = usePersonWords()
  const isDriver = usertype === 'driver'
  const travels = isDriver || usertype === 'rider'
  const tabs = [
    ...(travels
      ? [
          {
            id: 'trips',
            label: t(isDriver ? 'person_tab_trips' : 'person_tab_rides'),
            content: <Trips person={person} />,
          },
          {
            id: 'wallet',
            label: t('person_tab_wallet'),
            content: <WalletEntries id={id} hasTopUps={isAdmin} />,
          },
        ]
      : []),
    ...(isDriver && isAdmin
      ? [{ id: 'ratings', label: t('person_tab_ratings'), content: <Ratings id={id} /> }]
      : []),
    ...(travels && isAdmin
      ? [{ id: 'referrals', label: t('person_tab_referrals'), content: <Referrals id={id} /> }]
      : []),
    {
      id: 'history',
      label: t('person_tab_history'),
      content: <RecordEntries type="person" id={id} words={words} />,
    },
  ]
  return (
    <Card className="min-w-0 overflow-hidden text-label">
      <Tabs label={t('person_tabs')} tabs={tabs} />
    </Card>
  )
}

function Trips({ person }: { readonly person: ShownPerson }) {
  const t = useText()
  const format = useFormat()
  const query = useInfiniteQuery(personTripsQuery(person.id))
  const isDriver = person.usertype === 'driver'
  const columns: Column<PersonTrip>[] = [
    ...bookingColumns(t('person_col_booking'), t('person_col_when'), format),
    { id: 'status', header: t('person_col_status'), cell: ({ status }) => <StatusChip status={status} /> },
    {
      id: 'other',
      header: t(isDriver ? 'person_col_rider' : 'person_col_driver'),
      cell: ({ other }) => (
        <span dir="auto" className="whitespace-nowrap">
          {other || '–'}
        </span>
      ),
    },
    {
      id: 'cost',
      header: t('person_col_cost'),
      numeric: true,
      // As in the list of bookings: what was cancelled has no cost.
      cell: ({ status, tripCost }) => (status === 'CANCELLED' ? '–' : <Bdi>{format.money(tripCost)}</Bdi>),
    },
  ]
  const caption = t(isDriver ? 'person_tab_trips' : 'person_tab_rides')
  return (
    <PagedTable
      query={query}
      rowsOf={(page) => page.trips}
      {...{ caption, columns, empty: t('person_trips_none') }}
    />
  )
}

function Ratings({ id }: { readonly id: string }) {
  const t = useText()
  const format = useFormat()
  const query = useInfiniteQuery(driverRatingsQuery(id))
  const columns: Column<DriverRating>[] = [
    { id: 'rating', header: t('person_col_rating'), cell: ({ rating }) => <Bdi>{`${rating} ★`}</Bdi> },
    {
      id: 'rider',
      header: t('person_col_rider'),
      cell: ({ rider }) => (
        <AppLink href={paths.person('rider', rider.id)} className={linkClass}>
          <span dir="auto">{rider.name || '–'}</span>
        </AppLink>
      ),
    },
    ...bookingColumns(t('person_col_booking'), t('person_col_when'), format),
  ]
  return (
    <PagedTable
      query={query}
      rowsOf={(page) => page.ratings}
      caption={t('person_tab_ratings')}
      columns={columns}
      empty={t('person_ratings_none')}
    />
  )
}

function WalletEntries({ id, hasTopUps }: { readonly id: string; readonly hasTopUps: boolean }) {
  const t = useText()
  const format = useFormat()
  const query = useInfiniteQuery(personWalletQuery(id))
  const columns: Column<WalletEntry>[] = [
    {
      id: 'date',
      header: t('person_col_when'),
      cell: ({ date }) => <span className="whitespace-nowrap">{format.dateTime(date)}</span>,
    },
    { id: 'purpose', header: t('person_col_purpose'), cell: ({ purpose }) => purposeText(t, purpose) },
    {
      id: 'booking',
      header: t('person_col_booking'),
      cell: (entry) => <Cause entry={entry} />,
    },
    {
      id: 'amount',
      header: t('person_col_amount'),
      numeric: true,
      cell: ({ type, amount }) => <Bdi>{format.money(type === 'Credit' ? amount : -amount)}</Bdi>,
    },
    {
      id: 'balance',
      header: t('wallet_entry_balance'),
      numeric: true,
      cell: ({ balance }) => <Bdi>{format.money(balance)}</Bdi>,
    },
  ]
  return (
    <>
      <Statements id={id} />
      <PagedTable
        query={query}
        rowsOf={(page) => page.walletHistory}
        caption={t('person_tab_wallet')}
        columns={columns}
        empty={t('person_wallet_none')}
      />
      {hasTopUps && <TopUpPayments userId={id} />}
    </>
  )
}

/** Statements of the wallet by month. */
function Statements({ id }: { readonly id: string }) {
  const t = useText()
  const { basis } = useFormat()
  const [months] = useState(() => recentMonths(Date.now(), basis.timeZone))
  const [month, setMonth] = useState(months[0]?.name ?? '')
  const names = new Intl.DateTimeFormat(basis.dateLocale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const nameOf = (each: string) => names.format(new Date(`${each}-01`))
  return (
    <div className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-2.5">
      <Select
        label={t('wallet_month')}
        hiddenLabel
        dense
        className="min-w-44"
        value={month}
        options={months.map(({ name }) => ({ value: name, label: nameOf(name) }))}
        onChange={setMonth}
      />
      <StatementButtons
        path={exportPersonStatement.path.replace(':id', encodeURIComponent(id))}
        month={month}
        label={nameOf(month)}
      />
    </div>
  )
}

/** What a line is about, as far as staff have a page of it, and what an admin wrote. */
function Cause({ entry }: { readonly entry: Pick<WalletEntry, 'cause' | 'txRef' | 'note'> }) {
  const { cause, txRef, note } = entry
  const role = useSignedIn().usertype
  if (cause?.kind === 'booking') return <BookingLink id={cause.id} reference={txRef} />
  const href = findEntryPage(role, entry)
  const text = note === '' ? txRef : note
  return href === undefined ? (
    <span dir="auto">{note}</span>
  ) : (
    <AppLink href={href} className={linkClass}>
      <span dir="auto">{text}</span>
    </AppLink>
  )
}

function PagedTable<Page, Row extends { readonly id: string }>(props: {
  readonly query: UseInfiniteQueryResult<InfiniteData<Page>>
  readonly rowsOf: (page: Page) => readonly Row[]
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly empty: string
}) {
  const { query, rowsOf, caption, columns, empty } = props
  const t = useText()
  return (
    <PagedList
      buttonSize="small"
      query={query}
      rowsOf={rowsOf}
      failedTitle={t('person_list_failed')}
      skeleton={<RowsSkeleton />}
      empty={<EmptyState title={empty} />}
      footerClass="grid justify-items-start p-2 empty:p-0"
    >
      {(rows) => (
        <Table
          caption={caption}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          className="rounded-none! border-0!"
        />
      )}
    </PagedList>
  )
}

interface BookingRow {
  readonly id: string
  readonly reference: string
  readonly tripDate: string
}

const bookingColumns = (
  booking: string,
  when: string,
  format: ReturnType<typeof useFormat>,
): readonly Column<BookingRow>[] => [
  {
    id: 'booking',
    header: booking,
    cell: ({ id, reference }) => <BookingLink id={id} reference={reference} />,
  },
  {
    id: 'when',
    header: when,
    cell: ({ tripDate }) => <span className="whitespace-nowrap">{format.dateTime(tripDate)}</span>,
  },
]

const linkClass = 'text-accent underline-offset-3 hover:underline'

function BookingLink({ id, reference }: { readonly id: string; readonly reference: string }) {
  return (
    <AppLink href={paths.adminBooking(id)} className={linkClass}>
      <Bdi className="font-mono">{reference}</Bdi>
    </AppLink>
  )
}
