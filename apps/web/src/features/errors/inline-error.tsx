import type { ReactNode } from 'react'
import { ApiError, errorCode } from '../../api/api-error.ts'
import { cx } from '../../ui/cx.ts'
import { AlertIcon } from '../../ui/icons.tsx'
import { useErrorText, useFormat } from '../../ui/text.tsx'

/** Shows the error of an action next to its cause, with a next step. All screens use this. */
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
  const format = useFormat()
  if (!error) return null
  const params = error instanceof ApiError ? error.params : {}
  const time = typeof params.bookAgainAt === 'string' ? { time: format.time(params.bookAgainAt) } : {}
  return (
    <div
      role="alert"
      className={cx('flex gap-2.5 rounded-panel bg-danger-soft px-3.5 py-3 text-sm text-danger', className)}
    >
      <AlertIcon size={18} className="mt-0.5" />
      <div className="grid flex-1 justify-items-start gap-2">
        <p className="font-medium">{errorText(errorCode(error), { ...params, ...time })}</p>
        {action}
      </div>
    </div>
  )
}
