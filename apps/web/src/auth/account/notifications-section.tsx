import { setMutedTopics } from '@cabstand/contract/http/people/account'
import {
  type NotificationTopic,
  notificationTopics,
} from '@cabstand/domain/notifications/notification-messages'
import { useQuery } from '@tanstack/react-query'
import { mutedTopicsEffect } from '../../api/account-effects.ts'
import { mutedTopicsQuery } from '../../api/queries/account.ts'
import { useAction } from '../../api/use-action.ts'
import { Answer } from '../../features/answer/answer.tsx'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { useText } from '../../ui/text.tsx'
import { AccountSection } from './account-section.tsx'
import { RowsSkeleton } from './addresses-section.tsx'
import { MailChoices } from './mail-choices.tsx'

/** What the person's devices tell, and what comes by e-mail, besides what is always told. */
export function NotificationsSection({ role }: { readonly role: 'rider' | 'driver' }) {
  const t = useText()
  const offline = useOfflineReason()
  const query = useQuery(mutedTopicsQuery)
  const save = useAction(setMutedTopics, role, mutedTopicsEffect)
  // Riders are not rated.
  const topics = notificationTopics.filter((topic) => topic !== 'ratings' || role === 'driver')
  const mute = (muted: readonly NotificationTopic[], topic: NotificationTopic, told: boolean) =>
    save.mutate({ body: { muted: told ? muted.filter((one) => one !== topic) : [...muted, topic] } })
  return (
    <AccountSection title={t('account_notifications')} note={t('account_notifications_note')}>
      <Answer answer={query} failedTitle={t('account_notifications_failed')} skeleton={<RowsSkeleton />}>
        {(muted) => (
          <fieldset className="min-w-0">
            <legend className="text-label font-semibold text-ink-2">{t('account_by_push')}</legend>
            {topics.map((topic) => (
              <label key={topic} className="flex min-h-11 items-center gap-3">
                <input
                  type="checkbox"
                  className="size-5 accent-accent"
                  checked={!muted.includes(topic)}
                  disabled={offline !== undefined || save.isPending}
                  onChange={({ target }) => mute(muted, topic, target.checked)}
                />
                <span>{t(`account_topic_${topic}`)}</span>
              </label>
            ))}
          </fieldset>
        )}
      </Answer>
      <InlineError error={save.error} />
      <MailChoices />
    </AccountSection>
  )
}
