import { getSettings } from '@cabstand/contract/http/operator/settings'
import type { OpenBooking } from '@cabstand/contract/realtime/dispatch'
import { buildDictionary } from '@cabstand/contract/texts/dictionary'
import type { BoardGroup } from '@cabstand/domain/dispatch/board'
import { render, screen, waitFor, within } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { expect, test } from 'vitest'
import { BoardColumns } from '../src/admin/dispatch/board-columns.tsx'
import type { BoardItem } from '../src/admin/dispatch/board-items.ts'
import { DriverList } from '../src/admin/dispatch/driver-list.tsx'
import { BootProvider } from '../src/ui/boot.tsx'
import { user, words } from './screen.tsx'

const boot = {
  locale: 'en',
  dateLocale: 'en-GB',
  direction: 'ltr' as const,
  languages: [],
  texts: buildDictionary('en', ['common', 'form', 'shell', 'console', 'console-dispatch']),
  settings: getSettings.output.parse(getSettings.examples.output),
}
const show = (content: ReactNode) => <BootProvider boot={boot}>{content}</BootProvider>

const stop = (address: string) => ({ lat: 0, lng: 0, address })
const at = '2026-01-01T10:00:00.000Z'
function item(id: string, group: BoardGroup = 'waiting'): BoardItem {
  const booking: OpenBooking = {
    id,
    reference: `REF${id}`,
    status: group === 'waiting' ? 'NEW' : 'ACCEPTED',
    service: 'taxi',
    bookLater: false,
    tripDate: at,
    carType: 'city',
    customerName: 'Farah Haddad',
    pickup: stop('12 Old Mint Row'),
    drop: stop('Peace Hospital'),
    driver: group === 'waiting' ? null : 'x',
    driverName: group === 'waiting' ? null : 'Rui Almeida',
    vehicleNumber: null,
    since: at,
    searchAt: at,
    expectedAt: null,
    paymentMode: 'cash',
    payableAmount: 560,
  }
  const age = { kind: 'waiting', sinceMs: Date.parse(at) } as const
  return { booking, place: { group, tone: 'calm', orderMs: 0, age, trouble: null } }
}

const board = (waiting: readonly BoardItem[], approaching: readonly BoardItem[] = []) =>
  show(
    <BoardColumns
      columns={{ waiting, approaching, onTrip: [], trouble: [] }}
      selectedId={null}
      canAssign
      carTypeName={() => 'City'}
      filtered={false}
      onSelect={() => undefined}
      onDrop={() => undefined}
    />,
  )
const rowOf = (id: string) => document.querySelector<HTMLElement>(`[data-board-row="${id}"]`)

test('the focus stays with a booking that changes its column, and with the board when one leaves', async () => {
  const { rerender } = render(board([item('a'), item('b')]))
  rowOf('b')?.focus()
  rerender(board([item('a')], [item('b', 'approaching')]))
  await waitFor(() => expect(document.activeElement).toBe(rowOf('b')))
  expect(rowOf('b')?.closest('[data-board-column]')?.getAttribute('data-board-column')).toBe('approaching')
  rerender(board([item('a')]))
  await waitFor(() => expect(document.activeElement).toBe(rowOf('a')))
})

test('the focus is not taken from elsewhere when a booking changes its column', async () => {
  const elsewhere = document.body.appendChild(document.createElement('button'))
  const { rerender } = render(board([item('a'), item('b')]))
  rowOf('b')?.focus()
  elsewhere.focus()
  rerender(board([item('a')], [item('b', 'approaching')]))
  await waitFor(() => expect(rowOf('b')?.closest('[data-board-column="approaching"]')).not.toBeNull())
  expect(document.activeElement).toBe(elsewhere)
  elsewhere.remove()
})

const driver = (id: string, name: string) =>
  ({ id, name, vehicleNumber: id, state: 'free', carTypeId: null, carType: null }) as const

function Drivers({ names }: { readonly names: readonly string[] }) {
  const [filter, setFilter] = useState({ typed: '', driver: '', carType: null as string | null })
  return (
    <DriverList
      drivers={names.filter((name) => name.includes(filter.driver)).map((name) => driver(name, name))}
      selectedId={null}
      canAssign
      filter={filter}
      onFilter={setFilter}
      carTypeName={() => ''}
      onSelect={() => undefined}
    />
  )
}

test('Tab reaches one of the drivers, and the arrow keys the others', async () => {
  render(show(<Drivers names={['Ana', 'Bela', 'Caio']} />))
  const list = within(screen.getByRole('region', { name: `${words('board_drivers')} 3` }))
  const names = () => list.getAllByRole('button').map(({ tabIndex }) => tabIndex)
  expect(names()).toEqual([0, -1, -1])
  list.getByRole('button', { name: /Ana/ }).focus()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toContain('Bela')
  expect(names()).toEqual([-1, 0, -1])
  await user.keyboard('{End}')
  expect(document.activeElement?.textContent).toContain('Caio')
  await user.type(list.getByRole('searchbox', { name: words('board_find_driver') }), 'Be')
  expect(list.getAllByRole('button')).toHaveLength(1)
})
