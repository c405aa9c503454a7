import { Spinner } from '../../ui/spinner.tsx'
import { useText } from '../../ui/text.tsx'

/** Shown while it is unknown who is signed in, and while the shell of staff loads. */
export function SessionSpinner() {
  const t = useText()
  return (
    <p role="status" className="flex flex-1 items-center justify-center p-10 text-accent">
      <Spinner className="size-8" />
      <span className="visually-hidden">{t('loading')}</span>
    </p>
  )
}
