import { expect, test } from 'vitest'
import { formPage } from './checkout-page.ts'

test('a form may be answered with a redirect to the other pages of its provider, and to no others', () => {
  const checkout = { kind: 'form' as const, action: 'https://pay.example/process', fields: [] }
  const words = {
    lang: 'en',
    dir: 'ltr',
    title: '',
    note: '',
    pay: '',
    working: '',
    leave: '',
    words: {},
  } as const
  const { headers } = formPage(checkout, ['https://pay.example', 'https://cards.example'], words)
  expect(headers['content-security-policy']?.split('; ')).toContain(
    'form-action https://pay.example https://cards.example',
  )
})
