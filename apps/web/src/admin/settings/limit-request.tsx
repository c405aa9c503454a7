import type { SettingsRecord } from '@cabstand/contract/http/operator/staff-settings'
import { decideApprovalLimit } from '@cabstand/contract/http/operator/staff-settings'
import { isolate } from '@cabstand/contract/texts/isolate'
import { settingsEffect } from '../../api/operator-effects.ts'
import { useAction } from '../../api/use-action.ts'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { useDemoReason } from '../../features/form/demo-mode.tsx'
import { useSignedIn } from '../../features/session/use-me.ts'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { useFormat, useText } from '../../ui/text.tsx'

/** A higher limit that an admin asked for: another one approves it, and anyone drops it. */
export function LimitRequest(props: {
  readonly settings: SettingsRecord
  /** Why it cannot be decided now, such as unsaved changes. */
  readonly blockedReason: string | undefined
  readonly onDecided: (settings: SettingsRecord) => void
}) {
  const { settings, blockedReason, onDecided } = props
  const t = useText()
  const format = useFormat()
  const me = useSignedIn()
  const demo = useDemoReason()
  const offline = useOfflineReason()
  const action = useAction(decideApprovalLimit, 'admin', settingsEffect, { onSuccess: onDecided })
  const asked = settings.approvalLimitRequest
  if (asked === null) return null
  const blocked = demo ?? offline ?? blockedReason
  const isOwn = asked.by.id === me.id
  const decide = (approved: boolean) => action.mutate({ version: settings.version, body: { approved } })
  const params = {
    name: isolate(asked.by.name),
    amount: format.money(asked.above),
    now: format.money(settings.adjustmentApprovalAbove),
  }
  return (
    <div className="grid justify-items-start gap-2 rounded-panel bg-warn-soft px-3.5 py-2.5 text-label text-ink sm:col-span-2">
      <p>{t(asked.above === 0 ? 'settings_limit_off_asked' : 'settings_limit_asked', params)}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          kind="secondary"
          size="small"
          disabledReason={isOwn ? t('own_adjustment') : blocked}
          working={action.isPending}
          onClick={() => decide(true)}
        >
          {t('settings_limit_approve')}
        </Button>
        <Button
          kind="quiet"
          size="small"
          disabledReason={blocked}
          working={action.isPending}
          onClick={() => decide(false)}
        >
          {t(isOwn ? 'settings_limit_withdraw' : 'settings_limit_drop')}
        </Button>
      </div>
      <InlineError error={action.error} />
    </div>
  )
}
