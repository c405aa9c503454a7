import { Dot } from '../ui/bdi.tsx'
import { useBoot } from '../ui/boot.tsx'
import { Logo } from '../ui/logo.tsx'
import { useText } from '../ui/text.tsx'
import { type SiteLink, SiteLinkItem } from './site-links.tsx'
import { socialAddresses } from './social-addresses.ts'
import { ThemeChooser } from './theme-chooser.tsx'

const links: readonly SiteLink[] = ['home', 'account', 'drive', 'about', 'privacy', 'deletion']

/** Company, year and links, below a dashed line. */
export function SiteFooter({ year }: { year: number }) {
  const t = useText()
  const { settings } = useBoot()
  const terms = settings.companyTerms === '' ? [] : [{ label: t('terms'), href: settings.companyTerms }]
  const elsewhere = [...terms, ...socialAddresses(settings)]
  return (
    <footer className="kerb bg-g-950 [--focus:var(--on-sign)] text-on-sign dark:bg-footer-dark">
      <div className="page-width footer-columns">
        <div className="logo-lit grid gap-3">
          <Logo name={settings.appName} />
          <p className="text-sm text-on-sign-2">
            © <bdi>{year}</bdi> <bdi>{settings.companyName}</bdi>
            {settings.companyWebsite !== '' && (
              <>
                <Dot />
                <a href={settings.companyWebsite} className="site-link" rel="noreferrer">
                  <bdi dir="ltr">
                    {settings.companyWebsite.replace(/^https?:\/\//, '').replace(/\/$/, '')}
                  </bdi>
                </a>
              </>
            )}
          </p>
          {(settings.companyAddress !== '' || settings.taxNumber !== '') && (
            <p className="text-sm text-on-sign-2">
              <bdi>{settings.companyAddress}</bdi>
              {settings.companyAddress !== '' && settings.taxNumber !== '' && <Dot />}
              {settings.taxNumber !== '' && t('footer_tax_number', { number: settings.taxNumber })}
            </p>
          )}
        </div>
        <div className="grid gap-5 lg:justify-items-end">
          <nav aria-label={t('footer_links')} className="footer-links">
            {links.map((link) => (
              <SiteLinkItem key={link} link={link} className="site-link" />
            ))}
            {elsewhere.map(({ href, label }) => (
              <a key={label} href={href} className="site-link" rel="noreferrer">
                {label}
              </a>
            ))}
          </nav>
          <ThemeChooser />
        </div>
      </div>
    </footer>
  )
}
