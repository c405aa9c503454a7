import type { Me } from '@cabstand/contract/http/people/users'
import { useEffect, useRef } from 'react'
import { ProfileForm } from '../../features/profile/profile-form.tsx'
import { Button } from '../../ui/button.tsx'
import { useText } from '../../ui/text.tsx'

/**
 * Asks for the missing name before booking. On phones it opens below the visible part, so it is scrolled into view and
 * focused.
 */
export function WhoForm(props: {
  readonly me: Me
  readonly onSaved: () => void
  readonly onCancel: () => void
}) {
  const t = useText()
  const section = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    section.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <section
      ref={section}
      aria-labelledby="who"
      className="grid scroll-my-4 gap-3 rounded-panel border border-line-2 p-4"
    >
      <h2 ref={heading} id="who" tabIndex={-1} className="text-lead font-bold outline-none">
        {t('book_who_title')}
      </h2>
      <p className="-mt-2 text-sm text-ink-2">{t('book_who_note')}</p>
      <ProfileForm
        me={props.me}
        saveLabel={t('book_who_save')}
        onSaved={props.onSaved}
        actions={
          <Button kind="quiet" onClick={props.onCancel}>
            {t('cancel')}
          </Button>
        }
      />
    </section>
  )
}
