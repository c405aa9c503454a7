import { readChat } from '@cabstand/contract/http/messages/chat'
import { updateMe } from '@cabstand/contract/http/people/users'
import { getBooking, readRecipientPhone } from '@cabstand/contract/http/trips/bookings'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { api, open, press, words } from './screen.tsx'

const arabic = { langLocale: 'ar', dateLocale: 'ar' }
const english = { langLocale: 'en', dateLocale: 'en-GB' }

describe('the language of a person', () => {
  test('is that of the page on every device', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
    await open('/wallet?tab=all', { as: 'rider', me: { lang: arabic } })
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/wallet?tab=all&lang=ar'))
    expect(api.callsOf(updateMe)).toEqual([])
  })

  test('changes when they choose another one', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
    await open('/wallet?lang=en', { as: 'rider', me: { lang: arabic } })
    await waitFor(() => expect(api.callsOf(updateMe)).toMatchObject([{ body: { lang: english } }]))
    expect(assign).not.toHaveBeenCalled()
  })

  test('is that of the page where they have none yet, unless it is the default', async () => {
    await open('/wallet', { as: 'rider', me: { lang: null }, locale: 'ar' })
    await waitFor(() =>
      expect(api.callsOf(updateMe)).toMatchObject([{ body: { lang: { langLocale: 'ar' } } }]),
    )
  })

  test('can be chosen before signing in, and leads on to where one was going', async () => {
    await open('/login?redirect=%2Fwallet')
    const address = new URL((await screen.findByRole<HTMLAnchorElement>('link', { name: 'العربية' })).href)
    expect(address.pathname).toBe('/login')
    expect(Object.fromEntries(address.searchParams)).toEqual({ redirect: '/wallet', lang: 'ar' })
  })

  test('was chosen on a public page before', async () => {
    sessionStorage.setItem('cabstand_language', 'en')
    await open('/wallet', { as: 'rider', me: { lang: arabic } })
    await waitFor(() => expect(api.callsOf(updateMe)).toMatchObject([{ body: { lang: english } }]))
    expect(sessionStorage.getItem('cabstand_language')).toBeNull()
  })
})

test('an admin reads a chat and the number of a recipient only after asking for them', async () => {
  await open('/bookings/01a20188-4502-7bee-8b1b-30186c0e26ad', { as: 'admin' })
  await press(words('admin_chat_read'))
  await screen.findByText('Hello. I’m by the bakery, green coat.')
  await press(words('admin_chat_again'))
  await waitFor(() => expect(api.callsOf(readChat)).toHaveLength(2))
  expect(api.callsOf(readRecipientPhone)).toEqual([])
})

test('an admin reads who rides, and their number after asking for it', async () => {
  api.answerAny(getBooking, (example) => ({ ...example, passengerName: 'Noor' }))
  api.answer(readRecipientPhone, (example) => ({ ...example, passengerPhone: '+447700900044' }))
  await open('/bookings/01a20188-4502-7bee-8b1b-30186c0e26ad', { as: 'admin' })
  await screen.findByText('Noor')
  await press(words('admin_recipient_show'))
  expect(await screen.findByRole('link', { name: /7700 ?900044/ })).toBeTruthy()
})

test.each([
  ['driver', 'wallet_withdraw_money', 'top_up'],
  ['rider', 'top_up', 'wallet_withdraw_money'],
] as const)('the wallet of a %s begins with what they do most', async (as, first, second) => {
  await open('/wallet', { as })
  const [one, other] = [await screen.findByText(words(first)), await screen.findByText(words(second))]
  expect(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})
