import { getSitePages, updateSitePages } from '@cabstand/contract/http/operator/site-pages'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api, open, press, user, words } from './screen.tsx'

const admin = { as: 'admin' } as const
const preview = () => within(screen.getByRole('region', { name: words('pages_preview') }))
const text = () => screen.findByLabelText<HTMLTextAreaElement>(words('pages_text'))

test('a page is written beside its preview and saved alone', async () => {
  await open('/sitepages', admin)
  expect((await text()).value).toContain('You see it before you book.')
  preview().getByRole('heading', { name: 'One price' })
  screen.getByText(words('pages_standard'))
  fireEvent.change(await text(), { target: { value: '## Who we are\n\n- Drivers of **this** city' } })
  preview().getByRole('heading', { name: 'Who we are' })
  preview().getByRole('listitem')
  screen.getByText(words('pages_own'))
  await press(words('form_save', { count: 1 }))
  await screen.findByText(words('pages_saved'))
  const [call] = api.callsOf(updateSitePages)
  expect(call?.body).toEqual({ about: '## Who we are\n\n- Drivers of **this** city' })
})

test('an own text is replaced by the standard one', async () => {
  await open('/sitepages', admin)
  await text()
  await user.click(screen.getByRole('radio', { name: words('nav_privacy') }))
  await waitFor(async () => expect((await text()).value).toContain('What we keep'))
  await press(words('pages_restore'))
  preview().getByRole('heading', { name: 'What we store' })
  await press(words('form_save', { count: 1 }))
  await screen.findByText(words('pages_saved'))
  const { standard } = getSitePages.output.parse(getSitePages.examples.output).pages[1] ?? {}
  expect(api.callsOf(updateSitePages)[0]?.body).toEqual({ privacy: standard })
})
