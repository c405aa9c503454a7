import { type LinkedAccount, unlinkAccount } from '@cabstand/contract/http/people/identities'
import { useQuery } from '@tanstack/react-query'
import { linkedAccountsEffect } from '../../api/account-effects.ts'
import { linkedAccountsQuery } from '../../api/queries/account.ts'
import { useAction } from '../../api/use-action.ts'
import { Answer } from '../../features/answer/answer.tsx'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { useOwnAccountReason } from '../../features/form/demo-mode.tsx'
import { useSignedIn } from '../../features/session/use-me.ts'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { toast } from '../../ui/app/toast.ts'
import { Button } from '../../ui/button.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import { AccountSection } from './account-section.tsx'

/** The accounts at Google, Apple and Facebook by which the person signs in; nothing for those who have linked none. */
export function LinksSection() {
  const t = useText()
  const me = useSignedIn()
  const shared = useOwnAccountReason(me.usertype)
  const offline = useOfflineReason()
  const query = useQuery(linkedAccountsQuery)
  const unlink = useAction(unlinkAccount, me.usertype, linkedAccountsEffect, {
    onSuccess: () => toast.done(t('account_link_ended')),
  })
  if (!query.isError && (query.data ?? []).length === 0) return null
  return (
    <AccountSection title={t('account_links')} note={t('account_links_note')}>
      <Answer answer={query} failedTitle={t('account_links_failed')} skeleton={null}>
        {(accounts) => (
          <ul className="divide-y divide-line border-y border-line">
            {accounts.map((account) => (
              <LinkRow
                key={account.id}
                account={account}
                disabledReason={shared ?? offline ?? (account.mayUnlink ? undefined : t('account_link_only'))}
                onEnd={() => unlink.mutate({ params: { id: account.id }, body: {} })}
              />
            ))}
          </ul>
        )}
      </Answer>
      <InlineError error={unlink.error} />
    </AccountSection>
  )
}

function LinkRow(props: {
  readonly account: LinkedAccount
  readonly disabledReason: string | undefined
  readonly onEnd: () => void
}) {
  const { account, disabledReason, onEnd } = props
  const { provider } = account
  const t = useText()
  const format = useFormat()
  return (
    <li className="flex items-center justify-between gap-3 py-2.5">
      <span className="min-w-0">
        <span className="block font-medium">
          <bdi>{provider}</bdi>
        </span>
        <span className="block text-sm text-ink-2">
          {t('account_link_since', { date: format.date(account.linkedAt) })}
        </span>
      </span>
      <Button
        kind="quiet"
        size="small"
        aria-label={t('account_link_end_of', { provider })}
        disabledReason={disabledReason}
        onClick={onEnd}
      >
        {t('account_link_end')}
      </Button>
    </li>
  )
}
