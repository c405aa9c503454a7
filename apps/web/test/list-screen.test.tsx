import { ids } from '@cabstand/contract/examples/ids'
import { exportReceipts } from '@cabstand/contract/http/money/receipts'
import { driverList } from '@cabstand/contract/http/people/person-records'
import { getListLook, saveListLook } from '@cabstand/contract/http/people/users'
import { listCarTypes } from '@cabstand/contract/http/trips/pricing'
import { bookingList } from '@cabstand/contract/http/trips/staff-bookings'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { api, open, press, user, words } from './screen.tsx'

// The list of drivers stands for all: `lists.test.tsx` shows that they are made of the same parts.
const admin = { as: 'admin' } as const
const url = () => new URL(window.location.href)
const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
const rows = () => screen.getAllByRole('row').slice(1)

/** Three drivers on a page, and another page after it. */
async function openDrivers(search = '') {
  api.answerAny(driverList.list, (page, { query }) => {
    const [one] = 'rows' in page ? (page.rows as object[]) : []
    const names = query.cursor ? ['Zoe Prado'] : ['Rui Almeida', 'Sara Lopes', 'Tom Berg']
    const shown = names.map((name, at) => ({ ...one, id: `${ids.driver.slice(0, -1)}${at}`, name }))
    return { ...page, rows: shown, next: query.cursor ? null : 'second' }
  })
  await open(`/drivers${search}`, admin)
  await waitFor(() => expect(rows()).not.toEqual([]))
}

test('a filter is chosen by its values, and removed', async () => {
  api.answer(listCarTypes, ({ carTypes }) => ({
    carTypes: carTypes.flatMap((one) => [one, { ...one, id: ids.language, name: 'Van' }]),
  }))
  await openDrivers()
  await press(words('people_car_type'))
  await user.click(await screen.findByRole('checkbox', { name: 'Van' }))
  await press(words('list_filter_apply'))
  await screen.findByRole('button', { name: `${words('people_car_type')}: Van` })
  await waitFor(() =>
    expect(api.callsOf(driverList.list).at(-1)?.query).toMatchObject({ carType: ids.language }),
  )
})

test('what is shown is saved as a view, which opens it again', async () => {
  await openDrivers('?search=48-QK')
  await press(words('list_views'))
  await user.type(await screen.findByLabelText(words('list_view_name')), 'Ours')
  await press(words('list_view_save'))
  await waitFor(() =>
    expect(api.callsOf(saveListLook)).toMatchObject([
      { body: { views: [{ name: 'Ours', search: '?search=48-QK' }] } },
    ]),
  )
})

test('a saved view brings its search, filters and order', async () => {
  await openDrivers()
  api.answer(getListLook, () => ({ columns: null, dense: false, views: [] }))
  await press(words('list_views'))
  await user.type(await screen.findByLabelText(words('list_view_name')), 'All')
  await press(words('list_view_save'))
  await user.keyboard('{Escape}')
  await user.type(screen.getByRole('searchbox'), 'nobody')
  await waitFor(() => expect(url().searchParams.get('search')).toBe('nobody'))
  await press(words('list_views'))
  const views = await screen.findAllByRole('button', { name: 'All' })
  if (views[0]) await user.click(views[0])
  await waitFor(() => expect(url().searchParams.get('search')).toBeNull())
})

test('columns are hidden and moved, rows are compact, and the choice is remembered', async () => {
  await openDrivers()
  await press(words('list_columns'))
  await user.click(await screen.findByRole('checkbox', { name: words('people_mobile') }))
  await waitFor(() => expect(headings()).not.toContain(words('people_mobile')))
  await press(words('list_column_earlier', { column: words('people_plate') }))
  await user.click(screen.getByRole('radio', { name: words('list_density_compact') }))
  await waitFor(() => expect(headings().slice(1, 3)).toEqual([words('people_driver'), words('people_plate')]))
  await waitFor(() => expect(api.callsOf(saveListLook).at(-1)?.body).toMatchObject({ dense: true }))
  const { columns } = saveListLook.body.parse(api.callsOf(saveListLook).at(-1)?.body)
  expect(columns).not.toContain('mobile')
  expect(columns?.slice(0, 2)).toEqual(['name', 'vehicleNumber'])
  await press(words('list_reset'))
  await waitFor(() => expect(headings()).toContain(words('people_mobile')))
})

test('a heading sorts, and sorts the other way; the next page has an address of its own', async () => {
  await openDrivers()
  await press(words('people_driver'))
  await waitFor(() => expect(url().searchParams.get('sort')).toBe('name'))
  await press(words('people_driver'))
  await waitFor(() => expect(url().searchParams.get('sort')).toBe('-name'))
  await press(words('list_next'))
  await screen.findByText('Zoe Prado')
  expect(api.callsOf(driverList.list).at(-1)?.query).toMatchObject({ sort: '-name', cursor: 'second' })
  expect(url().searchParams.get('cursor')).toBe('second')
  window.history.back()
  await screen.findByText('Rui Almeida')
})

test('the rows are worked by keyboard alone: arrows move, x selects, / searches, Enter opens', async () => {
  await openDrivers()
  rows()[0]?.focus()
  await user.keyboard('{ArrowDown}x{ArrowDown}x')
  const selected = () => rows().map((row) => row.getAttribute('aria-selected'))
  expect(selected()).toEqual(['false', 'true', 'true'])
  await user.keyboard('x')
  expect(selected()).toEqual(['false', 'true', 'false'])
  await user.keyboard('{End}{Home}')
  expect(document.activeElement).toBe(rows()[0])
  await user.keyboard('/')
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  rows()[0]?.focus()
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(url().pathname).toBe(`/drivers/${ids.driver.slice(0, -1)}1`))
  const trail = within(await screen.findByRole('navigation', { name: words('admin_trail') }))
  await user.click(trail.getByRole('link', { name: words('people_drivers') }))
  await waitFor(() => expect(url().pathname).toBe('/drivers'))
})

test('an export says how far it is, and saves nothing when it is cancelled', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  await openDrivers()
  const fetchOf = api.fetch
  let isCancelled = false
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    if (!input.startsWith(driverList.export.path)) return fetchOf(input, init)
    return new Response(
      new ReadableStream({
        start(file) {
          file.enqueue(new Uint8Array(4096))
          init.signal?.addEventListener('abort', () => {
            isCancelled = true
            file.error(init.signal?.reason)
          })
        },
      }),
    )
  })
  await press(words('list_export'))
  await user.click(await screen.findByRole('menuitem', { name: words('list_export_csv') }))
  await screen.findByText(words('list_export_running', { size: '4 KB' }))
  await press(words('list_export_cancel'))
  await screen.findByRole('button', { name: words('list_export') })
  expect([isCancelled, saved.mock.calls]).toEqual([true, []])
  expect(screen.queryByText(words('list_export_failed'))).toBeNull()
})

test.each(['pdf', 'zip'] as const)('receipts are exported of what a filter finds: %s', async (format) => {
  api.refuse(exportReceipts, 'no_receipts')
  await open('/bookings?tab=toPay&search=6NXEWE', admin)
  await waitFor(() => expect(rows()).not.toEqual([]))
  const save = async () => {
    await press(words('list_export'))
    await user.click(await screen.findByRole('menuitem', { name: words(`booking_list_receipts_${format}`) }))
  }
  await save()
  await screen.findAllByText(words('no_receipts'))
  api.answerFile(exportReceipts, 'PK')
  await save()
  await screen.findAllByText(words('list_export_done'))
  expect(api.callsOf(exportReceipts).at(-1)?.query).toMatchObject({ format, tab: 'toPay', search: '6NXEWE' })
  expect(api.callsOf(bookingList.list).length).toBeGreaterThan(0)
})
