import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { InfoIcon } from '../../ui/icons.tsx'
import { useText } from '../../ui/text.tsx'
import { InlineError } from '../errors/inline-error.tsx'
import { ConflictBanner } from './conflict-banner.tsx'
import type { FieldWords } from './field-words.ts'
import { RecordFormProvider } from './form-context.tsx'
import { LeaveQuestion } from './leave-question.tsx'
import { SaveBar, type SaveBarProps, useSaveReason } from './save-bar.tsx'
import type { FormView } from './use-record-form.ts'

export interface RecordFormProps extends SaveBarProps {
  readonly record: FormView
  readonly words: Readonly<Record<string, FieldWords>>
  readonly onSave: () => void
  readonly children: ReactNode
}

/** A form for one record, with everything that forms of the console have in common. */
export function RecordForm(props: RecordFormProps) {
  const { record, words } = props
  return (
    <RecordFormProvider record={record} words={words}>
      <Body {...props} />
    </RecordFormProvider>
  )
}

/**
 * Sticks to the bottom of a form, so that a conflict and a failed save are said beside the button however long the form
 * is. What scrolls with padding below it says so in `--save-bar-bottom`.
 */
const footClass =
  'sticky bottom-(--save-bar-bottom,0px) z-sticky -mx-4 mt-2 max-h-[60dvh] overflow-y-auto bg-surface lg:-mx-6'

function Body({ record, onSave, children, ...bar }: RecordFormProps) {
  const t = useText()
  const form = useRef<HTMLFormElement>(null)
  const reason = useSaveReason(bar.blockedReason)
  const { refusal, tried } = record
  // Focuses the first field that is wrong, whether the form or the server found it.
  useEffect(() => {
    if (tried || refusal) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [tried, refusal])
  // The marked fields say what is invalid. Any other code says something of its own, such as `user_exists`.
  const isAboutFields = refusal?.code === 'validation_failed' && refusal.errors.length > 0
  return (
    <form
      ref={form}
      noValidate
      className="flex min-w-0 flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault()
        if (reason === undefined && !bar.working) onSave()
        else form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
      }}
    >
      {record.restored && record.changes.length > 0 && (
        <p className="mb-3 flex items-center gap-2 rounded-panel bg-info-soft px-3.5 py-2.5 text-label text-info">
          <InfoIcon size={16} />
          {t('form_restored')}
        </p>
      )}
      {children}
      <div data-form-foot className={footClass}>
        <div className="grid gap-2 px-4 py-2 empty:hidden lg:px-6">
          <ConflictBanner />
          {refusal && !isAboutFields && (
            <InlineError
              error={refusal}
              action={
                <Button kind="quiet" size="small" onClick={record.dismiss}>
                  {t('form_close')}
                </Button>
              }
            />
          )}
        </div>
        <SaveBar {...bar} />
      </div>
      <LeaveQuestion changes={record.changes.length} onLeave={record.forget} />
    </form>
  )
}
