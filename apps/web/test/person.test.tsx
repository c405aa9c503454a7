import { readChat } from '@cabstand/contract/http/messages/chat'
import { updateMe } from '@cabstand/contract/http/people/users'
import { readRecipientPhone } from '@cabstand/contract/http/trips/bookings'
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
