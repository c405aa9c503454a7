import { OfflineIcon, RefreshIcon } from './icons.tsx'
import { useText } from './text.tsx'

export type ConnectionNotice =
  | {
      readonly kind: 'offline'
      /** Formatted time of the data on screen; null when there is none yet. */
      readonly dataTime: string | null
      readonly retry?: string
    }
  | { readonly kind: 'caught-up'; readonly changes: number }

/** Below the header while the connection is lost, and for a moment after it is restored. */
export function OfflineBanner({ notice }: { notice: ConnectionNotice | null }) {
  const t = useText()
  return (
    <div role="status" className="z-offline">
      {notice?.kind === 'offline' && (
        <p className="flex items-center gap-2 border-y border-warn-line bg-warn-soft px-4 py-2 text-sm font-medium text-warn">
          <OfflineIcon size={18} />
          <span className="flex-1">
            {notice.dataTime === null
              ? t('offline_unloaded')
              : t('offline_banner', { time: notice.dataTime })}
          </span>
          {notice.retry}
        </p>
      )}
      {notice?.kind === 'caught-up' && (
        <p className="flex items-center gap-2 border-y border-line bg-surface px-4 py-2 text-sm">
          <RefreshIcon size={18} />
          {notice.changes === 0 ? t('back_online') : t('caught_up', { count: notice.changes })}
        </p>
      )}
    </div>
  )
}
