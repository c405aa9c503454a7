import { type ProviderPayout, reversePayout } from '@cabstand/contract/http/money/clearing'
import { isolate } from '@cabstand/contract/texts/isolate'
import { useState } from 'react'
import { payoutEffect } from '../../api/payment-setup-effects.ts'
import { useAction } from '../../api/use-action.ts'
import { ConfirmAction } from '../../features/confirm/confirm-action.tsx'
import { useDemoReason } from '../../features/form/demo-mode.tsx'
import { toast } from '../../ui/app/toast.ts'
import { Bdi } from '../../ui/bdi.tsx'
import { Button } from '../../ui/button.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import { Panel } from '../booking/panel.tsx'

/** What providers have paid out, each of which can be reversed. */
export function Payouts({ payouts }: { readonly payouts: readonly ProviderPayout[] }) {
  const t = useText()
  const format = useFormat()
  const demo = useDemoReason()
  const [asked, setAsked] = useState<ProviderPayout>()
  const columns: readonly Column<ProviderPayout>[] = [
    {
      id: 'day',
      header: t('payout_day'),
      cell: ({ day }) => <span className="whitespace-nowrap">{format.calendarDate(day)}</span>,
    },
    { id: 'provider', header: t('payout_provider'), cell: ({ title }) => <bdi>{title}</bdi> },
    {
      id: 'received',
      header: t('payout_received'),
      numeric: true,
      cell: ({ received }) => <Bdi>{format.money(received)}</Bdi>,
    },
    {
      id: 'fee',
      header: t('clearing_fees'),
      numeric: true,
      cell: ({ fee }) => <Bdi>{format.money(fee)}</Bdi>,
    },
    { id: 'note', header: t('payout_note'), cell: ({ note }) => <span dir="auto">{note || '–'}</span> },
    {
      id: 'by',
      header: t('payout_by'),
      cell: ({ recordedBy }) => <span dir="auto">{recordedBy.name || '–'}</span>,
    },
    {
      id: 'reverse',
      header: t('payout_reversed_at'),
      cell: (payout) =>
        payout.reversedAt === null ? (
          <Button kind="quiet" size="small" disabledReason={demo} onClick={() => setAsked(payout)}>
            {t('payout_reverse')}
          </Button>
        ) : (
          <Tag>{format.dateTime(payout.reversedAt)}</Tag>
        ),
    },
  ]
  return (
    <Panel title={t('payouts_title')}>
      {payouts.length === 0 ? (
        <p className="px-4 py-3 text-ink-2">{t('payouts_none')}</p>
      ) : (
        <Table
          caption={t('payouts_title')}
          columns={columns}
          rows={payouts}
          rowKey={({ id }) => id}
          className="rounded-none border-0 tabular-nums"
        />
      )}
      {asked && <ReversePayout payout={asked} onClose={() => setAsked(undefined)} />}
    </Panel>
  )
}

function ReversePayout(props: { readonly payout: ProviderPayout; readonly onClose: () => void }) {
  const { payout, onClose } = props
  const { id, title, received } = payout
  const t = useText()
  const format = useFormat()
  const reverse = useAction(reversePayout, 'admin', payoutEffect, {
    onSuccess: () => {
      toast.done(t('payout_reversed_done'))
      onClose()
    },
  })
  return (
    <ConfirmAction
      open
      onOpenChange={onClose}
      title={t('payout_reverse_question', {
        amount: isolate(format.money(received)),
        provider: isolate(title),
      })}
      description={t('payout_reverse_note')}
      confirmLabel={t('payout_reverse')}
      keepLabel={t('payout_keep')}
      danger
      action={reverse}
      onConfirm={() => reverse.mutate({ params: { id }, body: {} })}
    />
  )
}
