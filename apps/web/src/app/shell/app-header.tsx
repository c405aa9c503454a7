import type { Role } from '@cabstand/domain/roles'
import { InboxMark } from '../../features/inbox/inbox-mark.tsx'
import { LanguageMenu } from '../../features/page/language-menu.tsx'
import { useMe } from '../../features/session/use-me.ts'
import { AppLink } from '../../navigation/app-link.tsx'
import { paths } from '../../navigation/paths.ts'
import { useBoot } from '../../ui/boot.tsx'
import { cx } from '../../ui/cx.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { ChevronDownIcon } from '../../ui/icons.tsx'
import { Logo } from '../../ui/logo.tsx'
import { useText } from '../../ui/text.tsx'
import { menuOf } from '../screens.ts'

const item = 'flex min-h-9 items-center gap-2 rounded-control px-2.5 text-sm hover:bg-hover'

/** Logo, account, about us and language. */
export function AppHeader({ className }: { className: string }) {
  const t = useText()
  const me = useMe()
  const { settings } = useBoot()
  return (
    <header
      className={cx(
        'z-header print:hidden h-16 items-center justify-between gap-4 border-b border-line bg-surface px-4 lg:px-6',
        className,
      )}
    >
      <a href={paths.home()} className="flex rounded-control">
        <Logo name={settings.appName} />
      </a>
      <nav aria-label={t('nav_main')} className="flex items-center gap-4 lg:gap-7">
        {me
          ? // A driver who waits has no other screen.
            me.approved && (
              <>
                <InboxMark />
                <AccountMenu role={me.usertype} />
              </>
            )
          : // The session is unknown while the server is unreachable, so there is no sign-in link then.
            me === null && (
              <AppLink href={paths.login()} className="font-medium underline-offset-4 hover:underline">
                {t('nav_login')}
              </AppLink>
            )}
        <a href={paths.about()} className="hidden font-medium underline-offset-4 hover:underline sm:inline">
          {t('nav_about')}
        </a>
        <LanguageMenu />
      </nav>
    </header>
  )
}

/** The other screens of a role. */
function AccountMenu({ role }: { role: Role }) {
  const t = useText()
  return (
    <Disclosure
      label={t('nav_account')}
      summaryClass="flex items-center gap-1.5 whitespace-nowrap font-medium underline-offset-4 hover:underline"
      summary={
        <>
          {t('nav_account')}
          <ChevronDownIcon size={14} />
        </>
      }
    >
      {menuOf(role).map(
        ({ path, menu }) =>
          menu?.header && (
            <AppLink key={path} href={path} className={item}>
              {t(menu.header)}
            </AppLink>
          ),
      )}
    </Disclosure>
  )
}
