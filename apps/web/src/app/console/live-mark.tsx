import { useConnectionState } from '../../realtime/realtime-context.tsx'
import { cx } from '../../ui/cx.ts'
import { useText } from '../../ui/text.tsx'

/** Shows whether the screen updates live. */
export function LiveMark() {
  const t = useText()
  const live = useConnectionState().kind === 'live'
  return (
    <p role="status" className="flex items-center gap-2 text-label text-ink-2">
      <span
        aria-hidden="true"
        className={cx('size-2.5 rounded-full', live ? 'bg-g-500' : 'border border-control bg-transparent')}
      />
      <span className="caps-center max-sm:visually-hidden">{t(live ? 'admin_live' : 'admin_not_live')}</span>
    </p>
  )
}
