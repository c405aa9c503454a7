import { cancelReasons } from '@cabstand/contract/http/operator/cancel-reasons'
import { listCancelReasons } from '@cabstand/contract/http/operator/settings'
import { expect, test } from 'vitest'
import { testServer } from '../support/test-server.ts'
import { mobiles } from '../support/trip.ts'

const server = await testServer()
const lena = await server.signIn(mobiles.admin)
const rider = await server.signIn(mobiles.rider)
const driver = await server.signIn(mobiles.driver)
const { list: cancelReasonList } = cancelReasons

const offered = async (to = rider) => (await to.call(listCancelReasons, {})).reasons
const records = async () => (await lena.call(cancelReasonList.list, { query: {} })).rows
const add = (label: string, usedBy: 'rider' | 'driver' | 'staff' = 'rider') =>
  lena.call(cancelReasons.create, { body: { label, usedBy } })
const find = async (label: string) => {
  const found = (await records()).find((reason) => reason.label === label)
  if (found === undefined) throw new Error(`no reason ${label}`)
  return { params: { id: found.id }, version: found.version }
}

test('an added reason is the last one, and people can choose it at once', async () => {
  expect(await add('  It rained ')).toMatchObject({
    label: 'It rained',
    value: 15,
    version: 1,
    changedBy: 'Lena Moreau',
  })
  expect((await offered()).at(-1)).toEqual({ value: 5, label: 'It rained' })
})

test('riders, drivers and staff have lists of their own, and the same words can stand in each', async () => {
  const everyone = [rider, driver, lena]
  const labels = async () =>
    Promise.all(everyone.map(async (one) => (await offered(one)).map(({ label }) => label)))
  const [ofRider, ofDriver, ofStaff] = await labels()
  expect(ofDriver).toContain('My car broke down')
  expect(ofDriver).not.toContain('The driver asked me to cancel')
  expect(ofStaff).toContain('No car is available')
  expect(ofStaff?.some((label) => ofRider?.includes(label))).toBe(false)
  await add('The bridge is closed', 'driver')
  await add('The bridge is closed', 'staff')
  expect(
    await lena.refusal(cancelReasons.create, { body: { label: 'the BRIDGE is closed', usedBy: 'driver' } }),
  ).toBe('name_taken')
  expect(await labels()).toEqual([
    ofRider,
    [...(ofDriver ?? []), 'The bridge is closed'],
    [...(ofStaff ?? []), 'The bridge is closed'],
  ])
  expect((await offered(driver)).map(({ value }) => value)).toEqual([0, 1, 2, 3, 4, 5])
})

test('a changed reason keeps its place; two admins do not overwrite each other', async () => {
  const reason = await find('My plans changed')
  const saved = await lena.call(cancelReasons.update, { ...reason, body: { label: 'Other plans' } })
  expect(saved).toMatchObject({ label: 'Other plans', value: 1, version: 2 })
  expect(await lena.refusal(cancelReasons.update, { ...reason, body: { label: 'Late' } })).toBe(
    'record_changed',
  )
  expect(await lena.refusal(cancelReasons.delete, reason)).toBe('record_changed')
})

test('after one was deleted, the others are numbered from 0 and keep their versions', async () => {
  const before = await records()
  await lena.call(cancelReasons.delete, await find('Other plans'))
  const labels = before.map(({ label }) => label).filter((label) => label !== 'Other plans')
  expect((await records()).map(({ label, value }) => ({ label, value }))).toEqual(
    labels.map((label, value) => ({ label, value })),
  )
  const left = before.filter(({ label }) => label !== 'Other plans')
  expect((await records()).map(({ id, version }) => ({ id, version }))).toEqual(
    left.map(({ id, version }) => ({ id, version })),
  )
})

test('two added at the same time get two places', async () => {
  await Promise.all([add('One'), add('Two'), add('Three')])
  const values = (await records()).map(({ value }) => value)
  expect(values).toEqual(values.map((_, index) => index))
})

test.each([
  ['', 'validation_failed'],
  ['x'.repeat(121), 'validation_failed'],
  ['it RAINED', 'name_taken'],
])('%j is refused with %s', async (label, code) => {
  const before = await records()
  expect(await lena.refusal(cancelReasons.create, { body: { label, usedBy: 'rider' } })).toBe(code)
  expect(await records()).toEqual(before)
})

test('the list finds reasons by a part of them, and exports them', async () => {
  const { rows } = await lena.call(cancelReasonList.list, { query: { search: 'rain' } })
  expect(rows.map(({ label }) => label)).toEqual(['It rained'])
  const { text } = await lena.send(cancelReasonList.export, { query: { format: 'csv', columns: 'label' } })
  expect(text).toContain('It rained')
})
