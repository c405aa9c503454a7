import { type ReactNode, useId } from 'react'
import { Button } from '../button.tsx'
import { InfoIcon } from '../icons.tsx'
import { Dialog } from './dialog.tsx'

export interface ConfirmDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  /** The question with its number: "Cancel this ride for €2.00?" */
  readonly title: string
  readonly description?: ReactNode
  /** Repeats the verb: "Cancel, pay €2.00". */
  readonly confirmLabel: string
  /** The label that changes nothing: "Keep ride". */
  readonly keepLabel: string
  readonly danger?: boolean
  readonly working?: boolean
  /** Why it cannot be confirmed now. It stands above both buttons, so that they stay in one row. */
  readonly disabledReason?: string | undefined
  readonly onConfirm: () => void
  readonly children?: ReactNode
}

/** The one way to ask before something that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, description, confirmLabel, keepLabel, children, onConfirm } = props
  const { disabledReason } = props
  const reasonId = useId()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={description}
      actions={
        <>
          {disabledReason && (
            <p id={reasonId} className="flex basis-full items-start gap-1.5 text-label text-ink-3">
              <InfoIcon size={16} />
              {disabledReason}
            </p>
          )}
          <Button kind="secondary" onClick={() => onOpenChange(false)}>
            {keepLabel}
          </Button>
          <Button
            kind={props.danger ? 'danger' : 'primary'}
            working={props.working ?? false}
            blockedBy={disabledReason ? reasonId : undefined}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
