import { maxLostPropertyLetters } from '@cabstand/domain/booking/lost-property'
import { useState } from 'react'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { Dialog } from '../../ui/app/dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, inputClass } from '../../ui/field.tsx'
import { useText } from '../../ui/text.tsx'

export interface LostPropertyDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly working: boolean
  readonly error: unknown
  readonly onSend: (message: string) => void
}

/** What was left in the car, for staff. */
export default function LostPropertyDialog(props: LostPropertyDialogProps) {
  const { open, onOpenChange, working, error, onSend } = props
  const t = useText()
  const offline = useOfflineReason()
  const [message, setMessage] = useState('')
  const missing = message.trim() === '' ? t('lost_missing') : undefined
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('lost_report')}
      description={t('lost_note')}
      actions={
        <>
          <Button kind="secondary" onClick={() => onOpenChange(false)}>
            {t('close')}
          </Button>
          <Button
            working={working}
            disabledReason={offline ?? missing}
            onClick={() => onSend(message.trim())}
          >
            {t('lost_send')}
          </Button>
        </>
      }
    >
      <Field label={t('lost_what')}>
        {(ids) => (
          <textarea
            {...ids}
            dir="auto"
            rows={4}
            maxLength={maxLostPropertyLetters}
            className={inputClass}
            value={message}
            onChange={(event) => setMessage(event.target.value)}
          />
        )}
      </Field>
      <InlineError error={error} />
    </Dialog>
  )
}
