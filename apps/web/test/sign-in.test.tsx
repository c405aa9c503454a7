import { requestOtp } from '@cabstand/contract/http/people/auth'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api, field, open, press, user, words } from './screen.tsx'

/** The button that opens the list, which names what is chosen. */
const chosen = () => screen.getByLabelText(RegExp(`^${words('mobile_country')}: `)).textContent
const openList = async () => user.click(await screen.findByLabelText(RegExp(`^${words('mobile_country')}: `)))
const search = () => screen.findByRole('combobox', { name: words('mobile_country_search') })

test.each(['germ', 'DE', '+49'])('the country of the number is chosen by typing %s', async (typed) => {
  await open('/login')
  await user.type(await field('login_mobile'), '1512 3456789')
  await openList()
  expect(chosen()).toBe('PT +351')
  await user.type(await search(), typed)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(chosen()).toBe('DE +49'))
  await press(words('login_get_code'))
  await waitFor(() => expect(api.callsOf(requestOtp)).toMatchObject([{ body: { mobile: '+4915123456789' } }]))
})

test('nothing is found for nonsense, and Escape keeps the country', async () => {
  await open('/login')
  await openList()
  expect(chosen()).toBe('PT +351')
  await user.type(await search(), 'zzz')
  await screen.findByText(words('mobile_country_none'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(chosen()).toBe('PT +351'))
})

test('where the operator allows no choice, there is only their prefix', async () => {
  await open('/login', { settings: { allowCountrySelection: false } })
  await screen.findByText('PT +351')
  expect(screen.queryByLabelText(RegExp(words('mobile_country')))).toBeNull()
})
