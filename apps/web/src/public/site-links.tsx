import { paths } from '../navigation/paths.ts'
import { useText } from '../ui/text.tsx'

export type SiteLink = 'home' | 'about' | 'privacy' | 'deletion' | 'drive' | 'account'

/**
 * Both labels of the account link are in the document; the role hint, known before paint,
 * chooses one by style sheet.
 */
export function SiteLinkItem({ link, className }: { link: SiteLink; className: string }) {
  const t = useText()
  if (link === 'account') {
    return (
      <a href={paths.bookings()} className={className}>
        <span className="when-anonymous">{t('nav_login')}</span>
        <span className="when-signed-in">{t('nav_account')}</span>
      </a>
    )
  }
  const target = {
    home: paths.home(),
    about: paths.about(),
    privacy: paths.privacy(),
    deletion: paths.accountDeletion(),
    drive: paths.drive(),
  }[link]
  const words = {
    home: t('nav_home'),
    about: t('nav_about'),
    privacy: t('nav_privacy'),
    deletion: t('deletion_title'),
    drive: t('nav_drive'),
  }[link]
  return (
    <a href={target} className={className}>
      {words}
    </a>
  )
}
