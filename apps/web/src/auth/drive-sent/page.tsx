import { PageHeading } from '../../features/page/page-heading.tsx'
import { paths } from '../../navigation/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { useText } from '../../ui/text.tsx'

/** `/drive/sent`: after the sign-up of a driver whom staff approve first. They are signed out. */
export function DriveSentPage() {
  const t = useText()
  return (
    <div className="mx-auto grid w-full max-w-xl justify-items-start gap-4 px-4 pt-10 pb-8 lg:pt-16">
      <span className="flex size-12 items-center justify-center rounded-full bg-accent-soft text-accent">
        <CheckIcon size={24} />
      </span>
      <PageHeading title={t('drive_sent_title')} />
      <p className="text-ink-2">{t('drive_sent_note')}</p>
      <ButtonLink href={paths.home()} kind="secondary">
        {t('nav_home')}
      </ButtonLink>
    </div>
  )
}
