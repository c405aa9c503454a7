import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { AlertIcon, RefreshIcon } from './icons.tsx'
import { useText } from './text.tsx'

export interface ErrorPanelProps {
  readonly title: string
  /** What failed and what is not affected. */
  readonly note: string
  readonly onRetry?: () => void
  readonly retrying?: boolean
  readonly className?: string | undefined
}

/** A failed load is shown in its panel; the rest of the screen remains usable. */
export function ErrorPanel({ title, note, onRetry, retrying = false, className }: ErrorPanelProps) {
  const t = useText()
  return (
    <div role="alert" className={cx('grid justify-items-start gap-2 p-5', className)}>
      <AlertIcon size={24} className="mb-1 text-danger" />
      <p className="text-lead font-bold">{title}</p>
      <p className="text-sm text-ink-2">{note}</p>
      {onRetry && (
        <Button kind="secondary" size="small" working={retrying} onClick={onRetry} className="mt-2">
          <RefreshIcon size={16} />
          {t('try_again')}
        </Button>
      )}
    </div>
  )
}
