import type { OutputOf } from '@cabstand/contract/endpoint'
import type { getWithdrawal } from '@cabstand/contract/http/money/withdrawals'
import type { WithdrawalRow } from '@cabstand/contract/schemas/withdrawal'
import { useQuery } from '@tanstack/react-query'
import { withdrawalQuery } from '../../api/queries/withdrawals.ts'
import { Answer } from '../../features/answer/answer.tsx'
import { useDemoReason } from '../../features/form/demo-mode.tsx'
import { AppLink } from '../../navigation/app-link.tsx'
import { paths } from '../../navigation/paths.ts'
import { Dialog } from '../../ui/app/dialog.tsx'
import { Bdi, Dot } from '../../ui/bdi.tsx'
import { Button } from '../../ui/button.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { Skeleton, SkeletonBar } from '../../ui/skeleton.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import { accountText } from '../booking/account-text.ts'
import { purposeText } from '../ledger/purpose-text.ts'

type Details = OutputOf<typeof getWithdrawal>

/** A withdrawal with its owner, their wallet and its entries in the ledger. */
export function WithdrawalDialog(props: {
  readonly id: string
  readonly reference: string
  readonly onClose: () => void
  readonly onProcess: (withdrawal: WithdrawalRow) => void
  readonly onRefuse: (withdrawal: WithdrawalRow) => void
}) {
  const { id, reference, onClose, onProcess, onRefuse } = props
  const t = useText()
  const demo = useDemoReason()
  const query = useQuery(withdrawalQuery(id))
  const open = query.data?.withdrawal.state === 'requested' ? query.data.withdrawal : undefined
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={reference}
      className="max-w-xl"
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            {t('withdraws_close')}
          </Button>
          {open && (
            <>
              <Button kind="danger-quiet" disabledReason={demo} onClick={() => onRefuse(open)}>
                {t('withdraws_refuse')}
              </Button>
              <Button disabledReason={demo} onClick={() => onProcess(open)}>
                {t('withdraws_process')}
              </Button>
            </>
          )}
        </>
      }
    >
      <Answer
        answer={query}
        failedTitle={t('withdraws_failed')}
        skeleton={
          <Skeleton className="grid gap-3">
            <SkeletonBar className="w-40" />
            <SkeletonBar className="w-56" />
            <SkeletonBar className="w-48" />
          </Skeleton>
        }
      >
        {(details) => (
          <>
            <WithdrawalFacts details={details} />
            <Entries details={details} />
          </>
        )}
      </Answer>
    </Dialog>
  )
}

function WithdrawalFacts({ details }: { readonly details: Details }) {
  const t = useText()
  const format = useFormat()
  const { withdrawal: one, walletBalance, availableAmount } = details
  return (
    <Facts className="text-label">
      <Fact name={t('withdraws_amount')}>
        <Bdi className="text-base font-bold">{format.money(one.amount)}</Bdi>
      </Fact>
      <Fact name={t('withdraws_state')}>
        <Tag accent={one.processed}>{t(`withdraws_state_${one.state}`)}</Tag>
      </Fact>
      <Fact name={t(one.usertype === 'driver' ? 'withdraws_driver' : 'withdraws_rider')}>
        <AppLink href={paths.person(one.usertype, one.uid)} className="text-link hover:underline">
          <span dir="auto">{one.name || '–'}</span>
        </AppLink>
      </Fact>
      <Fact name={t('withdraws_date')}>{format.dateTime(one.date)}</Fact>
      {one.processDate !== null && (
        <Fact name={t('withdraws_process_date')}>{format.dateTime(one.processDate)}</Fact>
      )}
      {one.cancelledAt !== null && (
        <Fact name={t('withdraws_state_cancelled')}>{format.dateTime(one.cancelledAt)}</Fact>
      )}
      {one.reason !== '' && <Fact name={t('withdraws_reason')}>{one.reason}</Fact>}
      {one.bankAccount !== '' && (
        <>
          <Fact name={t('withdraws_bank_name')}>{one.bankName ?? t('list_hidden')}</Fact>
          <Fact name={t('withdraws_bank_code')}>
            <Bdi>{one.bankCode ?? t('list_hidden')}</Bdi>
          </Fact>
          <Fact name={t('withdraws_bank_account')}>
            <Bdi>{one.bankAccount ?? t('list_hidden')}</Bdi>
          </Fact>
        </>
      )}
      {one.bankReference !== '' && <Fact name={t('withdraws_bank_reference')}>{one.bankReference}</Fact>}
      <Fact name={t('withdraws_balance')}>
        <Bdi>{format.money(walletBalance)}</Bdi>
      </Fact>
      {availableAmount !== walletBalance && (
        <Fact name={t('withdraws_available')}>
          <Bdi>{format.money(availableAmount)}</Bdi>
        </Fact>
      )}
    </Facts>
  )
}

function Entries({ details: { withdrawal, entries } }: { readonly details: Details }) {
  const t = useText()
  const format = useFormat()
  const { uid, name } = withdrawal
  const isDriver = withdrawal.usertype === 'driver'
  const owner = {
    customer: isDriver ? '' : uid,
    customerName: name,
    driver: isDriver ? uid : null,
    driverName: name,
  }
  return (
    <section className="grid gap-1">
      <h3 className="text-label font-semibold text-ink-2">{t('withdraws_ledger')}</h3>
      {entries.map((entry) => (
        <ul key={entry.id} className="border-t border-line py-1.5 text-label">
          <li className="pb-0.5 text-small text-ink-3">
            {purposeText(t, entry.lines[0]?.purpose ?? '')}
            <Dot />
            {format.dateTime(entry.at)}
          </li>
          {entry.lines.map((line) => (
            <li key={line.account} className="flex justify-between gap-4">
              <span className="min-w-0">{accountText(t, line.account, owner)}</span>
              <Bdi>
                {line.amount > 0 ? '+' : ''}
                {format.money(line.amount)}
              </Bdi>
            </li>
          ))}
        </ul>
      ))}
    </section>
  )
}
