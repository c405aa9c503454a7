import type { ReactNode } from 'react'
import { errorCode } from '../../api/api-error.ts'
import { cx } from '../../ui/cx.ts'
import { AlertIcon } from '../../ui/icons.tsx'
import { useErrorText } from '../../ui/text.tsx'

/** The one way to show a refused or failed action: its words, where it happened, and a next step. */
export function InlineError({
  error,
  action,
  className,
}: {
  readonly error: unknown
  readonly action?: ReactNode
  readonly className?: string
}) {
  const errorText = useErrorText()
  if (!error) return null
  return (
    <div
      role="alert"
      className={cx('flex gap-2.5 rounded-panel bg-danger-soft px-3.5 py-3 text-sm text-danger', className)}
    >
      <AlertIcon size={18} className="mt-0.5" />
      <div className="grid flex-1 justify-items-start gap-2">
        <p className="font-medium">{errorText(errorCode(error))}</p>
        {action}
      </div>
    </div>
  )
}
