import { ids } from '@cabstand/contract/examples/ids'
import {
  exportEarningReport,
  getDriverEarnings,
  getEarningReport,
} from '@cabstand/contract/http/money/reports'
import { searchConsole } from '@cabstand/contract/http/operator/console'
import { getDashboard } from '@cabstand/contract/http/operator/dashboard'
import { signOut } from '@cabstand/contract/http/people/auth'
import { getMe } from '@cabstand/contract/http/people/users'
import { listAllCarTypes } from '@cabstand/contract/http/trips/car-types'
import { listFleetPositions } from '@cabstand/contract/http/trips/fleet'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { api, open, press, user, words } from './screen.tsx'

const admin = { as: 'admin' } as const
const money = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'EUR' })
const path = () => window.location.pathname
const button = (name: string) => screen.findByRole('button', { name })

test('a visitor is asked to sign in, and returns to the screen that asked for it', async () => {
  await open('/profile')
  await screen.findByLabelText(words('login_mobile'))
  expect(path()).toBe('/login')
  expect(window.location.search).toContain(encodeURIComponent('/profile'))
})

test.each([
  ['/settings', 'fleetadmin'],
  ['/wallet', 'admin'],
  ['/dispatch', 'rider'],
  ['/book', 'driver'],
] as const)('%s tells a %s that their account may not open it, with a way on', async (address, as) => {
  await open(address, { as })
  await screen.findByRole('heading', { level: 1, name: words('page_forbidden') })
  expect(path()).toBe(address)
  const content = within(document.getElementById('content') ?? document.body)
  await user.click(content.getByRole('link', { name: words('nav_bookings') }))
  await waitFor(() => expect(path()).toBe('/bookings'))
})

test.each([
  ['/login', 'admin', '/dashboard'],
  ['/drive', 'driver', '/bookings'],
] as const)('%s leads a %s to their own screen: %s', async (address, as, own) => {
  await open(address, { as })
  await waitFor(() => expect(path()).toBe(own))
  expect(screen.queryByText(words('page_forbidden'))).toBeNull()
})

test('? lists the keys, and F6 goes from part to part of the screen', async () => {
  await open('/promos', admin)
  await screen.findByRole('table')
  await user.keyboard('?')
  const keys = within(await screen.findByRole('dialog', { name: words('keys_title') }))
  keys.getByText(words('keys_region'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const regionOf = () => document.activeElement?.closest('[data-region]')
  await user.keyboard('{F6}')
  expect(regionOf()?.id).toBe('content')
  await user.keyboard('{Shift>}{F6}{/Shift}')
  expect(regionOf()?.tagName).toBe('HEADER')
  await user.keyboard('{Shift>}{F6}{/Shift}')
  expect(regionOf()?.tagName).toBe('NAV')
  // In a field both are typed.
  const search = screen.getByRole('searchbox')
  await user.type(search, '?')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the drawer leads on, with the focus on the title', async () => {
  await open('/profile', admin)
  const drawer = within(await screen.findByRole('navigation', { name: words('nav_main') }))
  await user.click(drawer.getByRole('link', { name: words('drawer_dashboard') }))
  const title = await screen.findByRole('heading', { level: 1, name: words('dashboard') })
  await waitFor(() => expect(document.activeElement).toBe(title))
  expect(document.title).toBe('Dashboard – Cabstand')
  expect(drawer.getByRole('link', { current: 'page' }).textContent).toBe(words('drawer_dashboard'))
})

test('the way out ends the session, and leaves nothing of the person on the device', async () => {
  await open('/profile', admin)
  localStorage.setItem('cabstand_recent_places', '[{"description":"12 Old Mint Row"}]')
  sessionStorage.setItem('cabstand-draft:profile:1', '{}')
  await press(words('drawer_log_out'))
  await waitFor(() => expect(api.callsOf(signOut)).toHaveLength(1))
  await waitFor(() => expect(JSON.stringify([localStorage, sessionStorage])).not.toContain('Old Mint'))
  expect(sessionStorage.getItem('cabstand-draft:profile:1')).toBeNull()
})

test('a command is found and run by keyboard alone', async () => {
  await open('/profile', admin)
  await button(words('console_search'))
  const search = async () => {
    const dialog = await screen.findByRole('dialog', { name: words('console_search') })
    await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByRole('combobox')))
  }
  await user.keyboard('{Meta>}k{/Meta}')
  await search()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('{Control>}k{/Control}')
  await search()
  await user.keyboard(words('console_theme_dark'))
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.documentElement.dataset.theme).toBe('dark'))
})

test('a booking is found and opened by keyboard alone', async () => {
  await open('/profile', admin)
  await button(words('console_search'))
  await user.keyboard('/')
  await screen.findByRole('option', { name: words('drawer_dashboard') })
  await user.keyboard('6NXEWE')
  await waitFor(() => expect(api.callsOf(searchConsole).at(-1)?.query).toMatchObject({ query: '6NXEWE' }))
  await screen.findByRole('option', { name: /K7WM4R/ })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(path()).toBe(`/bookings/${ids.booking}`))
})

describe('an account that cannot be used is signed out, with the reason', () => {
  test.each(['not_valid_user_type', 'user_issue_contact_admin'] as const)('%s', async (problem) => {
    const release = api.hold(getMe)
    const opened = open('/dashboard', admin)
    if (problem === 'not_valid_user_type') api.answerFile(getMe, JSON.stringify({ usertype: 'owner' }))
    else api.refuse(getMe, problem)
    // While it is unknown who has signed in, there is the spinner and no screen.
    await screen.findByText(words('loading'))
    expect(screen.queryByRole('main')).toBeNull()
    release()
    await opened
    await screen.findByText(words(problem))
    expect(path()).toBe('/login')
    expect(api.callsOf(signOut)).toHaveLength(1)
  })
})

describe('the dashboard', () => {
  test('shows the fees of today, of this month and in total, and the hours in a table', async () => {
    await open('/dashboard', admin)
    const { today, month, total } = getDashboard.output.parse(getDashboard.examples.output)
    for (const { amount } of [today, month, total])
      expect((await screen.findAllByText(money.format(amount / 100))).length).toBeGreaterThan(0)
    const hours = within(screen.getByRole('region', { name: words('dash_hours_fees') }))
    hours.getByRole('cell', { name: '€44.10' })
    await user.click(screen.getByText(words('dash_measure_waits')))
    await screen.findByRole('heading', { name: words('dash_hours_waits') })
  })

  test('of a fleet admin shows what their drivers earned, not the fees', async () => {
    await open('/dashboard', { as: 'fleetadmin' })
    await screen.findByText(words('dash_shares_today'))
    screen.getByRole('region', { name: words('dash_hours_shares') })
    expect(screen.queryByText(words('dash_fees_today'))).toBeNull()
  })

  test('finds a driver, says that none has a name, and shows all again', async () => {
    await open('/dashboard', admin)
    const find = await screen.findByLabelText<HTMLInputElement>(words('fleet_find'))
    await user.type(find, 'no driver has this name')
    await screen.findByText(words('fleet_none_found'))
    await press(words('fleet_find_clear'))
    expect(find.value).toBe('')
  })

  test('reports that positions did not load, and shows them once they do', async () => {
    api.refuse(listFleetPositions, 'not_permitted')
    await open('/dashboard', admin)
    await screen.findByText(words('fleet_failed'))
    api.restore(listFleetPositions)
    await press(words('try_again'))
    await waitFor(() => expect(screen.queryByText(words('fleet_failed'))).toBeNull())
  })
})

test('no_cars: the list of car types says that it is empty', async () => {
  api.answer(listAllCarTypes, (example) => ({ ...example, carTypes: [] }))
  await open('/cartypes', admin)
  expect((await screen.findAllByText(words('no_cars'))).length).toBeGreaterThan(0)
})

describe('reports', () => {
  test('earnings show every amount of their total, and export what is shown', async () => {
    api.answerFile(exportEarningReport, 'Date,Trips')
    await open('/earningreports', admin)
    const table = within(await screen.findByRole('region', { name: words('report_earnings') }))
    const { total } = getEarningReport.output.parse(getEarningReport.examples.output)
    const cells = table.getAllByRole('row').at(-1)?.textContent ?? ''
    for (const amount of [total.tripCost, total.convenienceFee, total.profit, total.myEarning])
      expect(cells).toContain(
        new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2 }).format(amount / 100),
      )
    // What map providers cost belongs to what was earned.
    await screen.findByText(words('admin_map_costs_month'))
    await screen.findByText('$0.21')
    const discounts = screen.getAllByText(words('report_discount')).find(({ tagName }) => tagName === 'DT')
    expect(discounts?.nextElementSibling?.textContent).toMatch(/^\u2212€/)
    await press(words('list_export'))
    await user.click(await screen.findByRole('menuitem', { name: words('list_export_csv') }))
    await screen.findAllByText(words('list_export_done'))
    expect(api.callsOf(exportEarningReport)).toMatchObject([{ query: { format: 'csv' } }])
  })

  test.each([
    ['/earningreports', getEarningReport],
    ['/driverearning', getDriverEarnings],
  ] as const)('%s says when nothing fits the period, which can be cleared', async (at, endpoint) => {
    api.answerAny(endpoint, (example, { query }) =>
      query.period ? { ...example, rows: [], rowCount: 0, count: 0 } : example,
    )
    await open(`${at}?period=2999-01-01..2999-01-31`, admin)
    await screen.findByText(words('report_empty_filtered'))
    const [clear] = screen.getAllByRole('button', { name: words('list_clear') })
    if (clear) await user.click(clear)
    await waitFor(() => expect(screen.getAllByRole('table').length).toBeGreaterThan(0))
    expect(api.callsOf(endpoint).at(-1)?.query).not.toHaveProperty('period')
  })

  test('driver earnings are grouped by driver; a fleet admin cannot ask for another fleet', async () => {
    await open('/driverearning', { as: 'fleetadmin' })
    await user.click(await screen.findByRole('radio', { name: words('report_group_driver') }))
    await waitFor(() => expect(new URL(window.location.href).searchParams.get('groupBy')).toBe('driver'))
    expect(api.callsOf(getDriverEarnings).at(-1)?.query).toMatchObject({ groupBy: 'driver' })
    expect(screen.queryByRole('button', { name: words('report_fleet') })).toBeNull()
  })
})
