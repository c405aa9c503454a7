import { readNotifications } from '@cabstand/contract/http/messages/notifications/inbox'
import { notificationPath } from '@cabstand/contract/notification-path'
import { inboxFeed } from '@cabstand/contract/realtime/notifications'
import type { Notification } from '@cabstand/contract/schemas/notification'
import type { Role } from '@cabstand/domain/roles'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { inboxEffect } from '../../api/notification-effects.ts'
import { notificationsQuery } from '../../api/queries/notifications.ts'
import { useAction } from '../../api/use-action.ts'
import { PagedList } from '../../features/answer/paged-list.tsx'
import { useDayTime } from '../../features/booking/use-day-time.ts'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { PageHeading } from '../../features/page/page-heading.tsx'
import { DeviceSetting } from '../../features/push/device-setting.tsx'
import { useSignedIn } from '../../features/session/use-me.ts'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { AppLink } from '../../navigation/app-link.tsx'
import { useFeed } from '../../realtime/use-feed.ts'
import { useBoot } from '../../ui/boot.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton, SkeletonBar } from '../../ui/skeleton.tsx'
import { useText } from '../../ui/text.tsx'

const roleOf = (usertype: Role) => (usertype === 'driver' || usertype === 'admin' ? usertype : 'rider')

/** `/inbox`: what a person was told, newest first; it changes live. */
export function InboxPage() {
  const t = useText()
  const offline = useOfflineReason()
  const role = roleOf(useSignedIn().usertype)
  const list = useInfiniteQuery(notificationsQuery(useBoot().locale))
  const inbox = useFeed(inboxFeed)
  const { refetch } = list
  const mark = inbox === null ? undefined : `${inbox.unread} ${inbox.newest?.id}`
  useEffect(() => {
    if (mark !== undefined) void refetch()
  }, [mark, refetch])
  const readAll = useAction(readNotifications, role, inboxEffect)
  const unread = inbox?.unread ?? list.data?.pages[0]?.unread ?? 0
  return (
    <div className="mx-auto w-full max-w-xl px-4 pt-5 pb-6 lg:pt-8">
      <div className="mb-3 flex items-center justify-between gap-3">
        <PageHeading title={t('inbox_title')} />
        {unread > 0 && (
          <Button
            kind="quiet"
            size="small"
            working={readAll.isPending}
            disabledReason={offline}
            onClick={() => readAll.mutate({ body: {} })}
          >
            {t('inbox_read_all')}
          </Button>
        )}
      </div>
      <InlineError error={readAll.error} />
      <PagedList
        query={list}
        rowsOf={(page) => page.notifications}
        failedTitle={t('inbox_failed')}
        failedClass="rounded-card border border-line"
        skeleton={<InboxSkeleton />}
        empty={
          <EmptyState
            className="rounded-card border border-line"
            title={t('inbox_empty')}
            note={t(`inbox_empty_note_${role}`)}
          />
        }
      >
        {(rows) => (
          <ul>
            {rows.map((row) => (
              <Row key={row.id} row={row} role={role} />
            ))}
          </ul>
        )}
      </PagedList>
      {role !== 'admin' && (
        <div className="mt-8">
          <DeviceSetting />
        </div>
      )}
    </div>
  )
}

function Row({ row, role }: { readonly row: Notification; readonly role: string }) {
  const t = useText()
  const dayTime = useDayTime()
  return (
    <li className="border-b border-line">
      <AppLink
        href={notificationPath(row.screen, row.subject, role)}
        className="flex items-start gap-3 py-3 hover:bg-hover"
      >
        <span
          aria-hidden="true"
          className={cx('mt-2 size-2 shrink-0 rounded-full', row.read ? 'bg-transparent' : 'bg-accent')}
        />
        <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          <bdi className={cx('block', row.read ? 'font-medium' : 'font-bold')}>{row.title}</bdi>
          <bdi className="block text-sm text-ink-2">{row.body}</bdi>
          <bdi className="block text-label text-ink-3">{dayTime(row.at)}</bdi>
          {!row.read && <span className="visually-hidden">{t('inbox_unread')}</span>}
        </span>
      </AppLink>
    </li>
  )
}

function InboxSkeleton() {
  return (
    <Skeleton className="grid gap-5">
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="grid gap-2">
          <SkeletonBar className="w-1/2" />
          <SkeletonBar className="w-3/4" />
        </div>
      ))}
    </Skeleton>
  )
}
