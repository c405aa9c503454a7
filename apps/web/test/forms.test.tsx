import { ids } from '@cabstand/contract/examples/ids'
import { updateSettings } from '@cabstand/contract/http/operator/staff-settings'
import {
  createPerson,
  deletePerson,
  getPerson,
  updatePerson,
} from '@cabstand/contract/http/people/person-records'
import { carTypes } from '@cabstand/contract/http/trips/car-types'
import { isolate } from '@cabstand/contract/texts/isolate'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { api, field, open, press, user, words } from './screen.tsx'

const admin = { as: 'admin' } as const
const path = () => window.location.pathname
const fill = async (key: string, text: string) => {
  const input = await field(key)
  await user.clear(input)
  await user.type(input, text)
  return input
}

describe.each([
  ['rider', '/riders'],
  ['driver', '/drivers'],
  ['fleetadmin', '/fleetadmins'],
  ['admin', '/alladmin'],
] as const)('the form of a new %s', (role, list) => {
  test('checks what is typed, marks a number that is in use, and leads to the new person', async () => {
    const taken = [{ path: 'body.mobile', message: 'Taken', code: 'taken' as const }]
    api.refuse(createPerson, 'user_exists', { errors: taken })
    await open(`${list}/new`, admin)
    const mobile = await fill('person_mobile', '912004118')
    await fill('person_email', 'no address')
    await fill('person_first_name', 'Ana')
    await fill('person_last_name', 'Reis')
    screen.getByText(words('field_email'))
    await press(words(`people_add_${role}`))
    expect(api.callsOf(createPerson)).toEqual([])
    await fill('person_email', 'ana.reis@example.com')
    await press(words(`people_add_${role}`))
    await screen.findByText(words('user_exists'))
    screen.getByText(words('field_taken'))
    expect(document.activeElement).toBe(mobile)
    expect((await field('person_last_name')).value).toBe('Reis')
    await user.type(mobile, '9')
    expect(screen.queryByText(words('field_taken'))).toBeNull()
    api.restore(createPerson)
    await press(words(`people_add_${role}`))
    await waitFor(() => expect(path()).toMatch(new RegExp(`^${list}/[0-9a-f-]{36}$`)))
    expect(api.callsOf(createPerson).at(-1)?.body).toMatchObject({ usertype: role, firstName: 'Ana' })
  })
})

test('email_or_mobile_issue: a number that no phone can have is refused, and what was typed stays', async () => {
  const wrong = [{ path: 'body.mobile', message: 'Wrong', code: 'mobile' as const }]
  api.refuse(createPerson, 'email_or_mobile_issue', { errors: wrong })
  await open('/riders/new', admin)
  await fill('person_mobile', '12')
  await fill('person_email', 'ana.reis@example.com')
  await fill('person_first_name', 'Ana')
  await fill('person_last_name', 'Reis')
  await press(words('people_add_rider'))
  await screen.findByText(words('email_or_mobile_issue'))
  screen.getByText(words('field_mobile'))
  expect((await field('person_last_name')).value).toBe('Reis')
})

test('a person is changed by what differs, and deleted after a question, unless they have bookings', async () => {
  await open(`/drivers/${ids.driver}`, admin)
  await fill('person_first_name', 'Ruy')
  api.answerAny(updatePerson, (example) => ({
    ...example,
    firstName: 'Ruy',
    name: 'Ruy Almeida',
    version: 4,
  }))
  await press(words('form_save', { count: 1 }))
  await screen.findByText(words('person_saved', { name: 'Ruy Almeida' }))
  expect(api.callsOf(updatePerson)).toMatchObject([{ version: 3, body: { firstName: 'Ruy' } }])
  expect(Object.keys(api.callsOf(updatePerson)[0]?.body ?? {})).toEqual(['firstName'])
})

test('person_has_bookings: a person with an active booking is kept, and deleted after it', async () => {
  api.answerAny(getPerson, (example) => ({ ...example, walletBalance: 0 }))
  api.refuse(deletePerson, 'person_has_bookings')
  await open(`/drivers/${ids.driver}`, admin)
  await press(words('person_delete'))
  const question = within(await screen.findByRole('dialog'))
  const confirm = words('person_delete_name', { name: 'Rui Almeida' })
  await user.click(question.getByRole('button', { name: confirm }))
  await question.findByText(words('person_has_bookings'))
  api.restore(deletePerson)
  await user.click(question.getByRole('button', { name: confirm }))
  await waitFor(() => expect(path()).toBe('/drivers'))
  await screen.findByText(words('person_deleted', { name: 'Rui Almeida' }))
})

test('person_has_money: what is in the wallet is confirmed before its owner is deleted', async () => {
  await open(`/drivers/${ids.driver}`, admin)
  await press(words('person_delete'))
  const question = within(await screen.findByRole('dialog'))
  const confirm = question.getByRole('button', { name: words('person_delete_name', { name: 'Rui Almeida' }) })
  await user.click(confirm)
  expect(api.callsOf(deletePerson)).toEqual([])
  await user.click(question.getByRole('checkbox'))
  await user.click(confirm)
  await waitFor(() => expect(api.callsOf(deletePerson)).toHaveLength(1))
})

test('an empty bonus is not saved, and is said at its field', async () => {
  await open('/settings', admin)
  const bonus = await field('settings_bonus_field')
  await user.clear(bonus)
  await screen.findByText(words('field_bonus'))
  const save = screen.getByRole('button', { name: words('form_save', { count: 1 }) })
  expect(save.getAttribute('aria-disabled')).toBe('true')
  await user.type(bonus, '{Enter}')
  expect(api.callsOf(updateSettings)).toEqual([])
  // Letters are no amount.
  await user.type(bonus, 'free')
  expect(bonus.value).toBe('')
})

test('settings say what a choice brings with it, while it is made', async () => {
  await open('/settings', admin)
  expect((await field<HTMLInputElement>('settings_facebook')).disabled).toBe(false)
  await screen.findByText(words('settings_limit_hint', { amount: isolate('1000.00 EUR') }))
  await fill('settings_decimal', '0')
  await screen.findByText(words('settings_decimal_rounds', { step: isolate('€1') }))
  await fill('settings_decimal', '2')
  expect(screen.queryByText(words('settings_decimal_rounds', { step: isolate('€1') }))).toBeNull()
  // It stays where "Was Kilometres" is said.
  await user.click(screen.getByRole('radio', { name: words('settings_miles') }))
  await screen.findByText(words('form_was', { value: words('settings_kilometres') }))
  await screen.findByText(words('settings_units_note'))
  await fill('settings_withdrawal_least', '20000')
  expect(await screen.findAllByText(words('field_limits'))).toHaveLength(1)
})

test('a change that the server does not answer says so, keeps what was typed, and can be dismissed', async () => {
  api.refuse(updateSettings, 'internal_error')
  await open('/appinfo', admin)
  const company = await field('app_info_company')
  await user.clear(company)
  await screen.findByText(words('field_required'))
  await user.type(company, 'Another company')
  await press(words('form_save', { count: 1 }))
  const failure = await screen.findByText(words('update_failed'))
  // At the button, wherever the form is scrolled to.
  const foot = screen
    .getByRole('button', { name: words('form_save', { count: 1 }) })
    .closest('[data-form-foot]')
  expect(foot?.contains(failure)).toBe(true)
  expect(company.value).toBe('Another company')
  await press(words('form_close'))
  await waitFor(() => expect(failure.isConnected).toBe(false))
})

describe('a car type', () => {
  const { id, version } = carTypes.example
  const at = `/cartypes/${id}`
  const saveAs = (version: number) => words('car_type_save_tariff', { version })

  test('is saved as a new tariff after a wrong value was put right', async () => {
    await open(at, admin)
    const fee = await fill('car_type_fee', '112')
    screen.getByText(words('field_percentage'))
    screen.getByText(words('form_fix', { field: words('car_type_fee') }))
    await user.type(fee, '{Enter}')
    expect(api.callsOf(carTypes.update)).toEqual([])
    await fill('car_type_fee', '15')
    screen.getByText(words('form_was', { value: '12' }))
    await press(saveAs(8))
    await waitFor(() =>
      expect(api.callsOf(carTypes.update)).toMatchObject([{ version, body: { convenienceFees: '15' } }]),
    )
  })

  test('that another admin changes meanwhile shows both values, and keeps what only one of them changed', async () => {
    api.refuse(carTypes.update, 'record_changed')
    await open(at, admin)
    await fill('car_type_base_fare', '3.00')
    api.answer(carTypes.get, (example) => ({
      ...example,
      version: 10,
      tariffVersion: 8,
      baseFare: 250,
      minFare: 600,
    }))
    await press(saveAs(8))
    const theirs = await screen.findByText('€2.50', { selector: '[role=alert] bdi' })
    expect(theirs.closest('[data-form-foot]')).not.toBeNull()
    const banner = within(screen.getByRole('alert'))
    expect((await field('car_type_min_fare')).value).toBe('6.00')
    expect((await field('car_type_base_fare')).value).toBe('3.00')
    await user.click(banner.getByRole('button', { name: words('form_keep_mine') }))
    api.restore(carTypes.update)
    await press(saveAs(9))
    await waitFor(() =>
      expect(api.callsOf(carTypes.update).at(-1)).toMatchObject({ version: 10, body: { baseFare: 300 } }),
    )
  })

  test('that another admin saves without a change of its fields says that nothing was saved', async () => {
    api.refuse(carTypes.update, 'record_changed')
    await open(at, admin)
    await fill('car_type_base_fare', '3.00')
    api.answer(carTypes.get, (example) => ({ ...example, version: 10 }))
    await press(saveAs(8))
    const refusal = await screen.findByText(words('record_changed'))
    expect(refusal.closest('[data-form-foot]')).not.toBeNull()
    await waitFor(() => expect(api.callsOf(carTypes.get).length).toBeGreaterThan(1))
    expect(refusal.isConnected).toBe(true)
    api.restore(carTypes.update)
    await press(saveAs(8))
    await waitFor(() => expect(api.callsOf(carTypes.update).at(-1)).toMatchObject({ version: 10 }))
  })

  test('keeps what was typed through a reload, and asks before it is left', async () => {
    await open(at, admin)
    const { value } = await field('car_type_info')
    await fill('car_type_info', 'Two pallets')
    await screen.findByText(words('form_unsaved', { count: 1 }))
    cleanup()
    await open(at, admin)
    await screen.findByText(words('form_restored'))
    expect((await field('car_type_info')).value).toBe('Two pallets')
    const [link] = screen.getAllByRole('link', { name: words('drawer_promos') })
    if (link) await user.click(link)
    const question = within(await screen.findByRole('dialog'))
    question.getByText(words('form_leave_title'))
    await user.click(question.getByRole('button', { name: words('form_stay') }))
    expect(path()).toBe(at)
    await press(words('form_discard'))
    expect((await field('car_type_info')).value).toBe(value)
  })

  test('with a name that is taken gets the error at the name', async () => {
    const taken = [{ path: 'body.name', message: 'Taken', code: 'taken' as const }]
    api.refuse(carTypes.create, 'name_taken', { errors: taken })
    await open('/cartypes/new', admin)
    const name = await fill('car_type_name', 'City')
    for (const [key, value] of Object.entries({
      car_type_base_fare: '2',
      car_type_min_fare: '5',
      car_type_per_km: '1',
      car_type_per_hour: '12',
      car_type_fee: '10',
    }))
      await fill(key, value)
    await press(words('car_type_add'))
    await screen.findByText(words('field_taken'))
    expect(document.activeElement).toBe(name)
    api.restore(carTypes.create)
    await user.type(name, ' Plus')
    await press(words('car_type_add'))
    await waitFor(() => expect(path()).toBe(at))
  })
})
