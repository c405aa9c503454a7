import { getSettings } from '@cabstand/contract/http/operator/settings'
import type { DocumentBoot } from '@cabstand/contract/pages'
import { buildDictionary } from '@cabstand/contract/texts/dictionary'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BootProvider } from '../ui/boot.tsx'
import { AboutPage } from './about-page.tsx'
import { PrivacyPage } from './privacy-page.tsx'
import { SiteFooter } from './site-footer.tsx'

const settings = getSettings.examples.output as DocumentBoot['settings']
const show = (changes: Partial<DocumentBoot['settings']>, page: ReactNode = <SiteFooter year={2026} />) =>
  renderToStaticMarkup(
    <BootProvider
      boot={{
        locale: 'en',
        dateLocale: 'en-GB',
        direction: 'ltr',
        languages: [],
        texts: buildDictionary('en', ['common', 'form', 'landing', 'public']),
        settings: { ...settings, ...changes },
      }}
    >
      {page}
    </BootProvider>,
  )

test('names website, address and tax number of the company, and nothing that is not known', () => {
  const whole = show({})
  for (const part of [
    'href="https://meridiancabs.example"',
    '4 Harbour Street, Meridian',
    'Tax number PT501234567',
  ])
    expect(whole).toContain(part)
  const none = show({ companyWebsite: '', companyAddress: '', taxNumber: '', facebookHandle: '' })
  expect(none).not.toMatch(/href=""|Tax number|Harbour|Terms|Facebook|Instagram/)
})

test('links to the terms and to where the company is found, by name, @name or address', () => {
  const page = show({
    companyTerms: 'https://meridiancabs.example/terms',
    facebookHandle: 'meridian',
    twitterHandle: '@meridian',
    instagramHandle: 'https://instagram.example/meridian',
  })
  for (const href of [
    'https://meridiancabs.example/terms',
    'https://www.facebook.com/meridian',
    'https://x.com/meridian',
    'https://instagram.example/meridian',
  ])
    expect(page).toContain(`href="${href}"`)
})

test.each([
  ['About us', <AboutPage key="about" />],
  ['the privacy policy', <PrivacyPage key="privacy" />],
])('%s of a new installation has no link without a name', (_, page) => {
  expect(show({}, page)).toContain('href="mailto:')
  expect(show({ contactEmail: '' }, page)).not.toMatch(/mailto:|<a [^>]*>(<[^>]*>)*<\/a>/)
})
