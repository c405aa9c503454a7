import { AppButtonLink } from '../../navigation/app-link.tsx'
import { paths } from '../../navigation/paths.ts'
import { Dialog } from '../../ui/app/dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { useErrorText, useText } from '../../ui/text.tsx'

/** The rider has no mobile number: their profile is offered, and booking without it stays possible. */
export default function PhoneDialog({
  onLeave,
  onClose,
}: {
  readonly onLeave: () => void
  readonly onClose: () => void
}) {
  const t = useText()
  const errorText = useErrorText()
  return (
    <Dialog
      open
      onOpenChange={onLeave}
      title={t('book_phone_title')}
      description={errorText('phone_no_update')}
      actions={
        <>
          <Button kind="secondary" onClick={onLeave}>
            {t('book_phone_later')}
          </Button>
          <AppButtonLink href={paths.profile()} onClick={onClose}>
            {t('book_phone_update')}
          </AppButtonLink>
        </>
      }
    />
  )
}
