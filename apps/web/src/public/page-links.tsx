import { addressInLanguage, type PublicBoot } from '@cabstand/contract/pages'
import { safeJson } from '../document/safe-json.ts'
import { describePage } from './pages.ts'
import { socialAddresses } from './social-addresses.ts'

type Language = Parameters<typeof addressInLanguage>[1]
type ListedPage = Parameters<typeof addressInLanguage>[0]

const pictures: Readonly<Record<string, string>> = import.meta.glob('./art/share-*.jpg', {
  eager: true,
  query: '?url',
  import: 'default',
})
/** The picture in the document's language, or in English. */
const pictureIn = (locale: string) =>
  pictures[`./art/share-${locale.split('-')[0]}.jpg`] ?? pictures['./art/share-en.jpg']

/**
 * What search engines and messengers read in the head of a public page. Addresses must be whole, so they are left out
 * where the address of the website is not configured.
 */
export function PageLinks({ page, boot }: { page: ListedPage; boot: PublicBoot }) {
  const { origin, languages, locale, settings } = boot
  const own = languages.find(({ langLocale }) => langLocale === locale)
  const usual = languages.find((language) => language.default)
  const addressIn = (language: Language) => `${origin}${addressInLanguage(page, language)}`
  const { title, description } = describePage(page, boot)
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={settings.appName} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {origin !== '' && own !== undefined && (
        <>
          <meta property="og:url" content={addressIn(own)} />
          <meta property="og:image" content={`${origin}${pictureIn(locale)}`} />
          <meta name="twitter:card" content="summary_large_image" />
          <link rel="canonical" href={addressIn(own)} />
          {languages.map((language) => (
            <link
              key={language.langLocale}
              rel="alternate"
              hrefLang={language.langLocale}
              href={addressIn(language)}
            />
          ))}
          {usual && <link rel="alternate" hrefLang="x-default" href={addressIn(usual)} />}
        </>
      )}
      {(page === 'home' || page === 'about') && (
        <script
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every "<" escaped
          dangerouslySetInnerHTML={{ __html: safeJson(describeService(boot)) }}
        />
      )}
    </>
  )
}

/** The service and its company in the words of schema.org, without what is not known. */
function describeService(boot: PublicBoot) {
  const { origin, placeName, settings } = boot
  const known = (fields: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '' && String(value) !== ''))
  return known({
    '@context': 'https://schema.org',
    '@type': settings.appCategory === 'delivery' ? 'Service' : 'TaxiService',
    name: settings.appName,
    description: describePage('home', boot).description,
    url: origin && `${origin}/`,
    areaServed: placeName,
    termsOfService: settings.companyTerms,
    provider: known({
      '@type': 'LocalBusiness',
      name: settings.companyName,
      url: settings.companyWebsite,
      email: settings.contactEmail,
      address: settings.companyAddress,
      taxID: settings.taxNumber,
      currenciesAccepted: settings.code,
      image: origin && `${origin}${pictureIn(boot.locale)}`,
      sameAs: socialAddresses(settings).map(({ href }) => href),
    }),
  })
}
