import { ConfirmDialog, type ConfirmDialogProps } from '../../ui/app/confirm-dialog.tsx'
import { InlineError } from '../errors/inline-error.tsx'
import { useOfflineReason } from '../session/use-online.ts'

export interface ConfirmActionProps extends Omit<ConfirmDialogProps, 'working' | 'disabledReason'> {
  /** What is done after the question; its error stands in the dialog. */
  readonly action: { readonly isPending: boolean; readonly error: unknown }
  /** Why it cannot be done now, besides a missing connection. */
  readonly blockedReason?: string | undefined
}

/** Asks before an action of the server, waits for it, and shows why it failed. */
export function ConfirmAction({ action, blockedReason, children, ...question }: ConfirmActionProps) {
  const offline = useOfflineReason()
  return (
    <ConfirmDialog {...question} working={action.isPending} disabledReason={offline ?? blockedReason}>
      {children}
      <InlineError error={action.error} />
    </ConfirmDialog>
  )
}
