import { consolePaths } from '@cabstand/contract/console-paths'
import { isListed, lists, records } from '@cabstand/contract/http/index'
import { promos } from '@cabstand/contract/http/money/promos'
import type { List } from '@cabstand/contract/lists/define-list'
import type { StaffRecord } from '@cabstand/contract/records/define-record'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { screenOf } from './record-texts.ts'
import { api, open, user, words } from './screen.tsx'

/** The screen of each list, with what it says when there is nothing. */
const screens: Readonly<Record<string, readonly [path: string, empty: string]>> = {
  Adjustments: [consolePaths.walletAdjustments, words('adjustments_empty')],
  PaymentCases: [consolePaths.paymentCases, words('cases_empty')],
  HeldRewards: [consolePaths.heldRewards, words('rewards_empty')],
  AuditEntries: [consolePaths.audit, words('audit_empty')],
  Broadcasts: [consolePaths.notifications, words('broadcasts_empty')],
  Admins: [consolePaths.admins, words('people_admins_empty')],
  Drivers: [consolePaths.drivers, words('people_drivers_empty')],
  FleetAdmins: [consolePaths.fleetAdmins, words('people_fleet_admins_empty')],
  Riders: [consolePaths.riders, words('people_riders_empty')],
  AllBookings: ['/bookings', words('no_bookings')],
  Withdrawals: [consolePaths.withdrawals, words('withdraws_empty')],
  ...Object.fromEntries(records.filter(isListed).map((record) => [record.list.name, listOf(record)])),
}

function listOf(record: StaffRecord): readonly [path: string, empty: string] {
  const { path, emptyNote } = screenOf(record)
  return [path, emptyNote]
}

const rows = () => screen.queryAllByRole('row').slice(1)
const parameter = (name: string) => new URL(window.location.href).searchParams.get(name)
const press = (name: string) => user.click(screen.getByRole('button', { name }))

/** A value of each kind that a filter can have, as the URL carries it. */
const filterValues = {
  text: 'x',
  code: 'x',
  mobile: '9',
  choice: undefined,
  reference: undefined,
  flag: 'no',
  integer: '1..',
  decimal: '1..',
  money: '1..',
  time: '2999-01-01..',
  changes: undefined,
}

/** The first column that can be filtered, with a value; undefined for a list that has a search only. */
function firstFilter({ columns }: List): readonly [column: string, value: string] | undefined {
  for (const [name, { filters, kind, choices = {} }] of Object.entries(columns)) {
    const value = kind === 'choice' ? Object.keys(choices)[0] : filterValues[kind]
    if (filters && value !== undefined) return [name, value]
  }
  return undefined
}

describe.each(lists.map((list) => [list.name, list] as const))('the list %s', (name, list) => {
  const [path = '', empty = ''] = screens[name] ?? []
  const none = { rows: [], previous: null, next: null }

  test('says that it loads, that the server refuses it, and is shown after a retry', async () => {
    const release = api.hold(list.list)
    api.refuse(list.list, 'not_permitted')
    await open(path, { as: 'admin' })
    expect(screen.getAllByText(words('loading')).length).toBeGreaterThan(0)
    expect(rows()).toEqual([])
    expect(screen.queryByText(words('list_failed'))).toBeNull()
    release()
    const alert = (await screen.findByText(words('list_failed'))).closest<HTMLElement>('[role=alert]')
    if (!alert) throw new Error('the failure is no alert')
    within(alert).getByText(words('not_permitted'))
    expect(screen.queryByText(words('loading'))).toBeNull()
    api.restore(list.list)
    await user.click(within(alert).getByRole('button', { name: words('try_again') }))
    await waitFor(() => expect(rows()).toHaveLength(1))
    expect(screen.queryByText(words('list_failed'))).toBeNull()
  })

  test('says that it has no rows', async () => {
    api.answerAny(list.list, () => none)
    await open(path, { as: 'admin' })
    await screen.findByText(empty)
    expect(screen.queryByText(words('list_empty_filtered'))).toBeNull()
  })

  test('says that a search finds none, which can be cleared', async () => {
    api.answerAny(list.list, (example, { query }) => (query.search ? none : example))
    await open(path, { as: 'admin' })
    await user.type(screen.getByRole('searchbox'), 'nobody')
    await screen.findByText(words('list_empty_filtered'))
    expect(parameter('search')).toBe('nobody')
    expect(rows()).toEqual([])
    const [clear] = screen.getAllByRole('button', { name: words('list_clear') })
    if (clear) await user.click(clear)
    await waitFor(() => expect(rows()).toHaveLength(1))
    expect(parameter('search')).toBeNull()
  })

  test('reads tab, filter, order and page from its URL, asks the server for them, and exports all of it', async () => {
    const [tab] = Object.keys(list.tabs).slice(1)
    const [filter, value] = firstFilter(list) ?? []
    const [column] = Object.entries(list.columns).find(([, { sorts, hidden }]) => sorts && !hidden) ?? []
    const sort = list.sort === column ? `-${column}` : column
    const asked = {
      ...(tab && { tab }),
      ...(filter && { [filter]: value }),
      ...(sort && { sort }),
      cursor: 'abc',
    }
    await open(`${path}?${new URLSearchParams(asked)}`, { as: 'admin' })
    await waitFor(() => expect(rows()).toHaveLength(1))
    expect(api.callsOf(list.list).at(-1)?.query).toMatchObject(asked)
    const direction = sort?.startsWith('-') ? 'descending' : 'ascending'
    if (sort) expect(document.querySelectorAll(`[aria-sort=${direction}]`)).toHaveLength(1)
    api.answerFile(list.export, '')
    await press(words('list_export'))
    await user.click(await screen.findByRole('menuitem', { name: words('list_export_csv') }))
    const { cursor: _, ...all } = asked
    await waitFor(() =>
      expect(api.callsOf(list.export)).toMatchObject([{ query: { ...all, format: 'csv' } }]),
    )
    if (filter === undefined) return
    const label = words(list.columns[filter]?.label ?? '')
    await press(words('list_filter_remove', { column: label }))
    await waitFor(() => expect(parameter(filter)).toBeNull())
    // Another condition begins at the first page.
    expect(parameter('cursor')).toBeNull()
  })
})

test('a list says that the server is not there, after asking it again by itself', async () => {
  api.lose(promos.list.list)
  await open('/promos', { as: 'admin' })
  await screen.findByText(words('network_error'))
  expect(api.callsOf(promos.list.list)).toHaveLength(3)
  expect(rows()).toEqual([])
})

test('every list of the contract has a screen here', () => {
  expect(lists.map(({ name }) => name).toSorted()).toEqual(Object.keys(screens).toSorted())
})
