import type { PaymentSetup } from '@cabstand/contract/http/money/payment-setup'
import { isolate } from '@cabstand/contract/texts/isolate'
import { ArrowDown, ArrowUp, Copy } from 'lucide-react'
import { ProviderName } from '../../features/payment/provider-mark.tsx'
import { copyText } from '../../features/share/send-link.ts'
import { Switch } from '../../ui/app/switch.tsx'
import { NoteLine } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import { ConnectionTest } from './connection-test.tsx'
import type { ProviderOrder } from './use-provider-order.ts'

type Provider = PaymentSetup['providers'][number]

/** One provider: what it takes, what came in by it, and whether riders see it. */
export function ProviderRow(props: {
  readonly provider: Provider
  readonly currency: string
  readonly order: ProviderOrder
}) {
  const { provider, currency, order } = props
  const { title, leastAmount, canRefund } = provider
  const t = useText()
  const format = useFormat()
  return (
    <li
      aria-label={title}
      className="grid gap-x-6 gap-y-3 border-line border-t px-4 py-3.5 first:border-t-0 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)_15rem]"
    >
      <div className="grid content-start gap-1.5">
        <p className="font-bold text-base">
          <ProviderName provider={provider} />
        </p>
        {leastAmount === null ? (
          <NoteLine note={{ kind: 'warn', text: t('payments_takes_not', { currency }) }} />
        ) : (
          <p className="text-ink-2">
            {t('payments_takes', { currency, amount: isolate(format.money(leastAmount)) })}
          </p>
        )}
        {!canRefund && <p className="text-ink-2">{t('payments_no_refunds')}</p>}
        <ConnectionTest provider={provider} />
      </div>
      <div className="grid min-w-0 content-start gap-1.5">
        <Day provider={provider} />
        <Webhook provider={provider} />
      </div>
      <Visibility provider={provider} order={order} />
    </li>
  )
}

const states = ['paid', 'pending', 'open', 'opening', 'failed', 'cancelled', 'expired'] as const

/** What came in by it within a day, and what was refused. */
function Day({ provider: { payments, refused } }: { readonly provider: Provider }) {
  const t = useText()
  const format = useFormat()
  const some = states.filter((state) => payments[state] > 0)
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <span className="text-ink-2">{t(some.length === 0 ? 'payments_day_none' : 'payments_day')}</span>
      {some.map((state) => (
        <Tag key={state} accent={state === 'paid'}>
          {t(`payments_state_${state}`)} <bdi>{format.number(payments[state], 0)}</bdi>
        </Tag>
      ))}
      {refused > 0 && (
        <a href="#refused" className="font-semibold text-danger underline">
          {t('payments_refused_count', { count: refused })}
        </a>
      )}
    </div>
  )
}

/** Where it reports payments, and when it did last. */
function Webhook({ provider: { title, webhookUrl, lastMessageAt } }: { readonly provider: Provider }) {
  const t = useText()
  const format = useFormat()
  if (webhookUrl === null) return <p className="text-ink-2">{t('payments_no_reports')}</p>
  return (
    <>
      <p className="text-ink-2">
        {lastMessageAt === null
          ? t('payments_no_report')
          : t('payments_last_report', { time: format.dateTime(lastMessageAt) })}
      </p>
      <p className="text-ink-2">{t('payments_webhook')}</p>
      <div className="flex min-w-0 items-center gap-1">
        <bdi dir="ltr" className="min-w-0 break-all font-mono text-small">
          {webhookUrl}
        </bdi>
        <IconButton
          label={t('payments_copy', { provider: isolate(title) })}
          onClick={() =>
            void copyText(webhookUrl, { copied: t('payments_copied'), failed: t('payments_copy_failed') })
          }
        >
          <Copy size={16} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      </div>
    </>
  )
}

/** Whether riders see it, and where in the order. */
function Visibility({ provider, order }: { readonly provider: Provider; readonly order: ProviderOrder }) {
  const { name, title, isShown } = provider
  const t = useText()
  const { isBlocked, blockedReason } = order
  const moves = [
    [-1, 'payments_up', ArrowUp],
    [1, 'payments_down', ArrowDown],
  ] as const
  return (
    <div className="grid content-start justify-items-start gap-1.5 lg:justify-items-end">
      <Switch
        label={t('payments_show', { provider: isolate(title) })}
        checked={isShown}
        disabled={isBlocked || order.isLast(name)}
        onChange={(checked) => order.show(name, checked)}
      />
      <div className="flex gap-1">
        {moves.map(([by, label, Icon]) => (
          <IconButton
            key={by}
            label={t(label, { provider: isolate(title) })}
            disabled={isBlocked || !order.canMove(name, by)}
            className="disabled:opacity-40"
            onClick={() => order.move(name, by)}
          >
            <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        ))}
      </div>
      {blockedReason === undefined && order.isLast(name) && (
        <p className="text-ink-3 lg:text-end">{t('payments_last_shown')}</p>
      )}
      {blockedReason !== undefined && <p className="text-ink-3 lg:text-end">{blockedReason}</p>}
    </div>
  )
}
