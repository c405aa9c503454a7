import { inboxFeed } from '@cabstand/contract/realtime/notifications'
import { AppLink } from '../../navigation/app-link.tsx'
import { paths } from '../../navigation/paths.ts'
import { useFeed } from '../../realtime/use-feed.ts'
import { cx } from '../../ui/cx.ts'
import { BellIcon } from '../../ui/icons.tsx'
import { useText } from '../../ui/text.tsx'
import { UnreadMark } from '../../ui/unread-mark.tsx'
import { useSignedIn } from '../session/use-me.ts'

/** How many notifications are unread, and the name of the inbox with that number. */
function useInboxCount(): { readonly unread: number; readonly label: string } {
  const t = useText()
  const unread = useFeed(inboxFeed)?.unread ?? 0
  return { unread, label: unread === 0 ? t('nav_inbox') : t('shell_inbox_unread', { count: unread }) }
}

/** Opens the inbox; it has the live number of what is unread. `floating`: over a map. */
export function InboxBell({ floating = false }: { readonly floating?: boolean }) {
  const { unread, label } = useInboxCount()
  return (
    <AppLink
      href={paths.inbox()}
      aria-label={label}
      title={label}
      className={cx(
        'relative inline-flex size-10 shrink-0 items-center justify-center hover:bg-hover',
        floating ? 'rounded-panel bg-surface shadow-2' : 'rounded-control',
      )}
    >
      <BellIcon size={20} />
      {unread > 0 && <UnreadMark count={unread} className="absolute -end-1 -top-1" />}
    </AppLink>
  )
}

export interface InboxCountProps {
  readonly onTab: boolean
}

/** The bell, or the number on a tab's icon; fleet admins have no inbox. */
export default function InboxCount({ onTab }: InboxCountProps) {
  const role = useSignedIn().usertype
  if (role === 'fleetadmin') return null
  return onTab ? <TabMark /> : <InboxBell />
}

function TabMark() {
  const { unread, label } = useInboxCount()
  if (unread === 0) return null
  return (
    <>
      <UnreadMark count={unread} className="absolute -end-3 -top-1.5" />
      <span className="visually-hidden">{label}</span>
    </>
  )
}
