import { ids } from '@cabstand/contract/examples/ids'
import {
  archiveCarType,
  carTypes,
  listAllCarTypes,
  orderCarTypes,
  restoreCarType,
  tryOutTariff,
} from '@cabstand/contract/http/trips/car-types'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api, field, open, press, user, words } from './screen.tsx'

const admin = { as: 'admin' } as const
const { id, name, version } = carTypes.example
const dialog = async () => within(await screen.findByRole('dialog'))

/** Presses Tab until the element has the focus, as a person without a mouse does. */
async function tabTo(target: HTMLElement): Promise<void> {
  for (let presses = 0; presses < 120; presses++) {
    if (document.activeElement === target) return
    await user.tab()
  }
  throw new Error('the keyboard does not reach it')
}

test('a car type is found, changed and saved by keyboard alone', async () => {
  await open('/cartypes', admin)
  await tabTo(await screen.findByRole('link', { name }))
  await user.keyboard('{Enter}')
  const fee = await field('car_type_fee')
  await tabTo(fee)
  await user.keyboard('{Control>}a{/Control}15')
  await tabTo(await screen.findByRole('button', { name: words('car_type_save_tariff', { version: 8 }) }))
  await user.keyboard('{Enter}')
  await waitFor(() =>
    expect(api.callsOf(carTypes.update)).toMatchObject([{ body: { convenienceFees: '15' } }]),
  )
})

test('what a rider would pay is shown while the tariff is edited', async () => {
  api.answer(tryOutTariff, (example, { body }) => {
    const { ratePerUnitDistance } = tryOutTariff.body.parse(body).tariff
    const tripCost = ratePerUnitDistance === '1.00' ? 1389 : example.trial.tripCost
    const lines = example.trial.lines.map((line) =>
      line.kind === 'tripCost' ? { ...line, amount: tripCost } : line,
    )
    return { ...example, trial: { ...example.trial, lines, tripCost } }
  })
  await open(`/cartypes/${id}`, admin)
  const prices = within(await screen.findByRole('table', { name: words('try_out') }))
  expect((await prices.findAllByText('€13.53')).length).toBeGreaterThan(0)
  const perKm = await field('car_type_per_km')
  await user.clear(perKm)
  await user.type(perKm, '1.00')
  expect((await prices.findAllByText('€13.89')).length).toBeGreaterThan(0)
  expect(api.callsOf(carTypes.update)).toEqual([])
})

test('parcel types, options and steps of the cancellation fee are added and removed', async () => {
  api.answer(carTypes.get, (example) => ({ ...example, service: 'delivery' as const }))
  await open(`/cartypes/${id}`, admin)
  for (const key of ['car_type_add_parcel_type', 'car_type_add_option']) {
    await press(words(key))
    const descriptions = screen.getAllByLabelText(words('car_type_description'))
    const prices = screen.getAllByLabelText(words('car_type_price'))
    const at = key === 'car_type_add_option' ? -1 : 0
    await user.type(descriptions.at(at) ?? document.body, 'A drum')
    await user.type(prices.at(at) ?? document.body, '1.50')
  }
  await press(words('car_type_add_step'))
  await user.type(screen.getAllByLabelText(words('car_type_from_minute')).at(-1) ?? document.body, '45')
  await user.type(screen.getAllByLabelText(words('car_type_rider_pays')).at(-1) ?? document.body, '9.00')
  await press(words('car_type_remove_step', { number: 1 }))
  await press(words('car_type_save_tariff', { version: 8 }))
  const drum = [{ description: 'A drum', amount: 150 }]
  await waitFor(() =>
    expect(api.callsOf(carTypes.update)).toMatchObject([
      {
        version,
        body: {
          parcelTypes: drum,
          options: drum,
          cancelSlab: [
            { minsDelayed: 5, amount: 400 },
            { minsDelayed: 45, amount: 900 },
          ],
        },
      },
    ]),
  )
})

test('a car type is taken off sale after a question, and offered again', async () => {
  await open(`/cartypes/${id}`, admin)
  await press(words('car_type_archive'))
  api.answer(carTypes.get, (example) => ({ ...example, archivedAt: example.changedAt, version: version + 1 }))
  await user.click((await dialog()).getByRole('button', { name: words('car_type_archive_name', { name }) }))
  await screen.findByRole('button', { name: words('car_type_restore') })
  api.restore(carTypes.get)
  await press(words('car_type_restore'))
  await waitFor(() => expect(api.callsOf(restoreCarType)).toHaveLength(1))
  expect(api.callsOf(archiveCarType)).toMatchObject([{ params: { id }, version }])
  await screen.findByRole('button', { name: words('car_type_archive') })
})

test('a car type that nothing uses is deleted after a question', async () => {
  api.answer(carTypes.get, (example) => ({ ...example, inUse: false }))
  await open(`/cartypes/${id}`, admin)
  await press(words('car_type_delete'))
  await user.click((await dialog()).getByRole('button', { name: words('car_type_delete_name', { name }) }))
  await waitFor(() => expect(window.location.pathname).toBe('/cartypes'))
  expect(api.callsOf(carTypes.delete)).toMatchObject([{ params: { id }, version }])
})

test('one that is used is not offered for deletion', async () => {
  await open(`/cartypes/${id}`, admin)
  await screen.findByRole('button', { name: words('car_type_archive') })
  expect(screen.queryByRole('button', { name: words('car_type_delete') })).toBeNull()
})

test('a car type moves up in the order in which riders see them', async () => {
  api.answer(listAllCarTypes, ({ carTypes: all }) => ({
    carTypes: all.flatMap((one) => [one, { ...one, id: ids.language, name: 'Van', position: 1 }]),
  }))
  await open('/cartypes', admin)
  await press(words('car_type_move_up', { name: 'Van' }))
  await waitFor(() =>
    expect(api.callsOf(orderCarTypes)).toMatchObject([{ body: { ids: [ids.language, id] } }]),
  )
})
