import { requestEmailOtp, requestOtp, verifyOtp } from '@cabstand/contract/http/people/auth'
import {
  beginIdentitySignIn,
  completeIdentitySignIn,
  listSignInWays,
  returnFromIdentityProvider,
} from '@cabstand/contract/http/people/identities'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { api, field, open, press, user, words } from './screen.tsx'

/** The button that opens the list, which names what is chosen. */
const chosen = () => screen.getByLabelText(RegExp(`^${words('mobile_country')}: `)).textContent
const openList = async () => user.click(await screen.findByLabelText(RegExp(`^${words('mobile_country')}: `)))
const search = () => screen.findByRole('combobox', { name: words('mobile_country_search') })

beforeEach(() => api.answer(listSignInWays, () => ({ email: false, providers: [] })))

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

test('there are buttons only for what the operator has set up', async () => {
  await open('/login')
  await screen.findByRole('button', { name: words('login_get_code') })
  await waitFor(() => expect(api.callsOf(listSignInWays)).toHaveLength(1))
  expect(screen.queryByRole('region', { name: words('login_other_ways') })).toBeNull()
})

test('a code by e-mail signs in, and one can go back to the number', async () => {
  api.answer(listSignInWays, () => ({ email: true, providers: [] }))
  await open('/login')
  await press(words('login_with_email'))
  await press(words('login_with_mobile'))
  await press(words('login_with_email'))
  await user.type(await field('login_email'), 'Farah.Haddad@meridiancabs.example')
  await press(words('login_get_code'))
  await screen.findByText('farah.haddad@meridiancabs.example')
  api.refuse(verifyOtp, 'auth_error', { params: { triesLeft: 2 } })
  await user.type(await field('login_code'), '482913')
  await screen.findByText(words('login_wrong_code'))
  expect(api.callsOf(requestEmailOtp)).toMatchObject([
    { body: { email: 'Farah.Haddad@meridiancabs.example' } },
  ])
})

test('a browser that reads the text message itself fills the code in', async () => {
  vi.stubGlobal('OTPCredential', class {})
  const get = vi.fn(async () => ({ code: '482913' }))
  vi.stubGlobal('navigator', Object.create(navigator, { credentials: { value: { get } } }))
  api.refuse(verifyOtp, 'auth_error', { params: { triesLeft: 2 } })
  await open('/login')
  await user.type(await field('login_mobile'), '912 004 118')
  await press(words('login_get_code'))
  await waitFor(() => expect(api.callsOf(verifyOtp)).toMatchObject([{ body: { code: '482913' } }]))
  expect(get).toHaveBeenCalledWith(expect.objectContaining({ otp: { transport: ['sms'] } }))
})

test('a provider that cannot be reached is told beside its button', async () => {
  api.answer(listSignInWays, () => ({
    email: false,
    providers: [{ name: 'google' as const, title: 'Google' }],
  }))
  api.refuse(beginIdentitySignIn, 'not_found')
  await open('/login')
  await press(words('login_with', { provider: 'Google' }))
  await screen.findByRole('alert')
  expect(api.callsOf(beginIdentitySignIn)).toMatchObject([{ body: { provider: 'google' } }])
})

test('a newcomer from a provider links their number by a code, or goes on without one', async () => {
  api.refuse(completeIdentitySignIn, 'otp_validate_error', { params: { triesLeft: 2 } })
  await open('/login?code=4%2F0A&state=9f')
  await screen.findByRole('heading', { name: words('login_newcomer') })
  expect(window.location.search).toBe('')
  expect(api.callsOf(returnFromIdentityProvider)).toMatchObject([
    { body: { query: 'code=4%2F0A&state=9f', waiting: true } },
  ])
  await user.type(await field('login_mobile'), '912 004 118')
  await press(words('login_get_code'))
  await user.type(await field('login_code'), '482913')
  await screen.findByText(words('login_wrong_code'))
  await press(words('cancel'))
  api.refuse(completeIdentitySignIn, 'identity_failed')
  await press(words('login_newcomer_skip'))
  await screen.findByText(words('identity_failed'))
  const bodies = api.callsOf(completeIdentitySignIn).map(({ body }) => body)
  expect(bodies).toMatchObject([{ proof: { code: '482913' } }, { waiting: true }])
})

test('a way back that fails leads to the other ways', async () => {
  api.refuse(returnFromIdentityProvider, 'identity_failed')
  await open('/login?error=access_denied&state=9f')
  await screen.findByText(words('identity_failed'))
  expect(await field('login_mobile')).toBeDefined()
})

test.each([
  [{ blockedReason: 'Rude to drivers.' }, ['Rude to drivers.', words('login_blocked')]],
  [{ missing: 'licence' }, [words('require_approval'), words('login_waiting_next'), /driving licence/]],
])('who may not sign in reads why and what comes next: %j', async (params, texts) => {
  api.refuse(verifyOtp, 'require_approval', { params })
  await open('/login')
  await user.type(await field('login_mobile'), '912 004 118')
  await press(words('login_get_code'))
  await user.type(await field('login_code'), '482913')
  for (const text of texts) expect(await screen.findByText(text)).toBeDefined()
})
