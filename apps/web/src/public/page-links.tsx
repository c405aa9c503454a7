import { addressInLanguage, type PublicBoot } from '@cabstand/contract/pages'
import { safeJson } from '../document/safe-json.ts'
import { describePage } from './pages.ts'
import { socialAddresses } from './social-addresses.ts'

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
 * What search engines and messengers read in the head of a public page; the sitemap has its address in each language.
 * Messengers take title and description from where they stand in every document. Addresses are whole, so that they are left out where that of the website is not configured.
 */
export function PageLinks({ page, boot }: { page: ListedPage; boot: PublicBoot }) {
  const { origin, languages, locale, settings } = boot
  const own = languages.find(({ langLocale }) => langLocale === locale)
  const canonical = own && addressInLanguage(page, own)
  return (
    <>
      <meta property="og:site_name" content={settings.appName} />
      {origin !== '' && canonical !== undefined && (
        <>
          <meta property="og:image" content={`${origin}${pictureIn(locale)}`} />
          <link rel="canonical" href={`${origin}${canonical}`} />
        </>
      )}
      {/* On the page about the company, because every byte of the landing page delays its form. */}
      {page === 'about' && (
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
