import { AppButtonLink } from '../../navigation/app-link.tsx'
import { paths } from '../../navigation/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { useErrorText, useText } from '../../ui/text.tsx'
import { useMe } from '../session/use-me.ts'
import { PageHeading } from './page-heading.tsx'

/**
 * Shown for an unknown URL, for a booking that does not exist or that the person may not see, and where the router says
 * that a screen is for other roles.
 */
export function NotFoundPage({ data }: { readonly data?: unknown }) {
  const t = useText()
  const errorText = useErrorText()
  const me = useMe()
  const forbidden = data === 'forbidden'
  return (
    <div className="mx-auto grid w-full max-w-xl justify-items-start gap-3 px-4 py-10">
      <PageHeading title={t(forbidden ? 'page_forbidden' : 'page_not_found')} />
      <p className="text-ink-2">{forbidden ? t('page_forbidden_note') : errorText('not_found')}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <ButtonLink href={paths.home()}>{t('nav_home')}</ButtonLink>
        {me && (
          <AppButtonLink kind="secondary" href={paths.bookings()}>
            {t('nav_bookings')}
          </AppButtonLink>
        )}
      </div>
    </div>
  )
}
