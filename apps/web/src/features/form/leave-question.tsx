import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '../../ui/app/confirm-dialog.tsx'
import { useText } from '../../ui/text.tsx'

/** Asks before unsaved work is left: in the app by a dialog, when the tab closes by the browser's own question. */
export function LeaveQuestion(props: { readonly changes: number; readonly onLeave: () => void }) {
  const { changes, onLeave } = props
  const t = useText()
  const isChanged = changes > 0
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isChanged && current.pathname !== next.pathname,
    enableBeforeUnload: () => isChanged,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      onOpenChange={(open) => {
        if (!open) blocker.reset?.()
      }}
      title={t('form_leave_title')}
      description={t('form_leave_note', { count: changes })}
      confirmLabel={t('form_leave')}
      keepLabel={t('form_stay')}
      danger
      onConfirm={() => {
        onLeave()
        blocker.proceed?.()
      }}
    />
  )
}
