import { consoleCountsFeed } from '@cabstand/contract/realtime/console'
import { useFeed } from '../../realtime/use-feed.ts'
import { AlertIcon } from '../../ui/icons.tsx'
import { useFormat, useText } from '../../ui/text.tsx'

/** Says that text messages fail; nothing while they are sent. Only admins learn of it. */
export function SenderAlert() {
  const t = useText()
  const format = useFormat()
  const counts = useFeed(consoleCountsFeed)
  if (counts === null || !('smsDownSince' in counts) || counts.smsDownSince === null) return null
  return (
    <div role="alert" className="flex gap-2.5 rounded-panel bg-warn-soft px-4 py-3 text-sm text-warn">
      <AlertIcon size={18} className="mt-0.5" />
      <p>{t('dash_sms_down', { time: format.dateTime(counts.smsDownSince) })}</p>
    </div>
  )
}
