import { addressInLanguage, type PublicBoot, publicPagePaths } from '@cabstand/contract/pages'
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
 * What search engines and messengers read in the head of a public page. Its addresses are whole, so that they are left
 * out where the address of the website is not configured.
 */
export function PageLinks({ page, boot }: { page: ListedPage; boot: PublicBoot }) {
  const { title, description } = describePage(page, boot)
  const { origin, languages, locale, settings } = boot
  const own = languages.find(({ langLocale }) => langLocale === locale)
  const canonical = own && addressInLanguage(page, own)
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={settings.appName} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:locale" content={locale.replace('-', '_')} />
      {origin !== '' && canonical !== undefined && (
        <>
          <meta property="og:url" content={`${origin}${canonical}`} />
          <meta property="og:image" content={`${origin}${pictureIn(locale)}`} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta name="twitter:card" content="summary_large_image" />
          <link rel="canonical" href={`${origin}${canonical}`} />
          {languages.length > 1 && <Alternates page={page} boot={boot} />}
        </>
      )}
      {page === 'home' && (
        <script
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every "<" escaped
          dangerouslySetInnerHTML={{ __html: safeJson(describeService(boot)) }}
        />
      )}
    </>
  )
}

function Alternates({ page, boot }: { page: ListedPage; boot: PublicBoot }) {
  const { origin, languages } = boot
  return (
    <>
      {languages.map((language) => (
        <link
          key={language.id}
          rel="alternate"
          hrefLang={language.langLocale}
          href={`${origin}${addressInLanguage(page, language)}`}
        />
      ))}
      <link rel="alternate" hrefLang="x-default" href={`${origin}${publicPagePaths[page]}`} />
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
