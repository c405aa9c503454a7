import { paths } from '../navigation/paths.ts'
import { useBoot } from '../ui/boot.tsx'
import { cx } from '../ui/cx.ts'
import { CloseIcon, MenuIcon } from '../ui/icons.tsx'
import { Logo } from '../ui/logo.tsx'
import { useText } from '../ui/text.tsx'
import { LanguageLinks, LanguageSelector } from './language-links.tsx'
import { type SiteLink, SiteLinkItem } from './site-links.tsx'

const links: readonly SiteLink[] = ['home', 'about', 'drive', 'privacy', 'account']
const drawerId = 'site-drawer'

/** On top of the hero; after 400 px of scrolling it is shown again, white and with a border. */
export function SiteHeader() {
  const t = useText()
  const { settings } = useBoot()
  return (
    <>
      <header data-header="" className="logo-lit site-header">
        <div className="page-width flex h-18 items-center justify-between gap-6">
          <a href={paths.home()} className="flex rounded-control">
            <Logo name={settings.appName} />
          </a>
          <nav aria-label={t('nav_main')} className="hidden items-center gap-8 md:flex">
            {links.map((link) => (
              <SiteLinkItem
                key={link}
                link={link}
                // On smaller screens there is room for it in the drawer and the footer.
                className={cx('site-link font-medium', link === 'drive' && 'max-xl:hidden')}
              />
            ))}
            <LanguageSelector />
          </nav>
          <button
            type="button"
            popoverTarget={drawerId}
            aria-label={t('nav_menu')}
            className="icon-button header-button -me-2 md:hidden"
          >
            <MenuIcon size={24} />
          </button>
        </div>
      </header>
      <Drawer />
    </>
  )
}

/** The navigation on small screens, 260 px wide. A native popover: Escape and a tap outside close it. */
function Drawer() {
  const t = useText()
  const { settings, languages } = useBoot()
  const row = 'menu-row'
  return (
    <nav id={drawerId} popover="auto" aria-label={t('nav_menu')} className="site-drawer">
      <div className="flex h-18 items-center justify-between ps-4 pe-2">
        <Logo name={settings.appName} />
        <button
          type="button"
          popoverTarget={drawerId}
          popoverTargetAction="hide"
          aria-label={t('close')}
          className="icon-button header-button hover:bg-hover"
        >
          <CloseIcon size={24} />
        </button>
      </div>
      <div className="grid gap-5 px-2 pb-6">
        <div className="grid">
          {links.map((link) => (
            <SiteLinkItem key={link} link={link} className={row} />
          ))}
        </div>
        {languages.length > 1 && (
          <div>
            <p className="px-3 pb-1 text-label font-semibold text-ink-3">{t('language')}</p>
            <LanguageLinks className={row} />
          </div>
        )}
      </div>
    </nav>
  )
}
