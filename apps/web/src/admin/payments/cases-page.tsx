import { type PaymentCaseRow, paymentCaseList } from '@cabstand/contract/http/money/payment-cases'
import { isolate } from '@cabstand/contract/texts/isolate'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { DemoBanner, useDemoReason } from '../../features/form/demo-mode.tsx'
import { AppLink } from '../../navigation/app-link.tsx'
import { paths } from '../../navigation/paths.ts'
import { Bdi } from '../../ui/bdi.tsx'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useText } from '../../ui/text.tsx'
import { ListScreen } from '../list/list-screen.tsx'
import { EndCase } from './end-case.tsx'
import { PaymentsTabs } from './payments-frame.tsx'

/** `/paymentcases`: disputes, reversed payments, and money at a provider that was not asked for. */
export function PaymentCasesPage() {
  const t = useText()
  const demo = useDemoReason()
  const [asked, setAsked] = useState<PaymentCaseRow>()
  return (
    <div className="flex min-h-0 max-h-[calc(100dvh-52px)] flex-1 flex-col">
      <PaymentsTabs tab="cases" />
      <ListScreen
        list={paymentCaseList}
        title={t('payments_cases')}
        searchLabel={t('cases_find')}
        nameOfRow={({ user, money }) => `${user.name} ${money}`}
        notice={<DemoBanner />}
        cells={{
          kind: ({ kind }) => (
            <span className="font-semibold">
              {t(kind === 'dispute' || kind === 'reversed' ? `case_${kind}` : `payments_verdict_${kind}`)}
            </span>
          ),
          money: ({ money }) => <Bdi>{money}</Bdi>,
          user: ({ user, usertype }) => (
            <AppLink
              href={paths.person(usertype, user.id)}
              className="font-semibold text-link hover:underline"
            >
              <span dir="auto">{user.name || '–'}</span>
            </AppLink>
          ),
          booking: ({ booking }) =>
            booking === null ? (
              t('payments_for_top_up')
            ) : (
              <AppLink
                href={paths.adminBooking(booking.id)}
                className="font-semibold text-link hover:underline"
              >
                <Bdi className="font-mono">{booking.name}</Bdi>
              </AppLink>
            ),
          status: (row) =>
            row.status === 'opened' ? (
              <Button kind="secondary" size="small" disabledReason={demo} onClick={() => setAsked(row)}>
                {t('case_end')}
              </Button>
            ) : (
              <Tag accent={row.status !== 'lost'}>{t(`case_${row.status}`)}</Tag>
            ),
        }}
        rowActions={(row) =>
          demo !== undefined || row.status !== 'opened'
            ? []
            : [
                {
                  label: `${t('case_end')}: ${isolate(row.user.name)}`,
                  icon: <Check size={16} />,
                  onSelect: () => setAsked(row),
                },
              ]
        }
        empty={{ title: t('cases_empty'), note: t('cases_empty_note') }}
      />
      {asked && <EndCase asked={asked} onClose={() => setAsked(undefined)} />}
    </div>
  )
}
