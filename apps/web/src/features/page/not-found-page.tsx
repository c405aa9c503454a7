import { AppButtonLink } from '../../navigation/app-link.tsx'
import { paths } from '../../navigation/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { useErrorText, useText } from '../../ui/text.tsx'
import { useMe } from '../session/use-me.ts'
import { PageHeading } from './page-heading.tsx'

/** Shown for an unknown URL, and for a booking that does not exist or that the person may not see. */
export function NotFoundPage() {
  const t = useText()
  const errorText = useErrorText()
  const me = useMe()
  return (
    <div className="mx-auto grid w-full max-w-xl justify-items-start gap-3 px-4 py-10">
      <PageHeading title={t('page_not_found')} />
      <p className="text-ink-2">{errorText('not_found')}</p>
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
