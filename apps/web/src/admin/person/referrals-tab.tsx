import { consolePaths } from '@cabstand/contract/console-paths'
import type { PersonReferrals } from '@cabstand/contract/http/money/person-referrals'
import { useQuery } from '@tanstack/react-query'
import { personReferralsQuery } from '../../api/queries/people.ts'
import { Answer } from '../../features/answer/answer.tsx'
import { AppLink } from '../../navigation/app-link.tsx'
import { paths } from '../../navigation/paths.ts'
import { Bdi } from '../../ui/bdi.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import { RowsSkeleton } from '../booking/panel.tsx'
import { doubtTexts } from '../reward-labels.ts'

type Referred = PersonReferrals['referred'][number]

/** Whom a person referred, for admins. */
export function Referrals({ id }: { readonly id: string }) {
  const t = useText()
  const format = useFormat()
  const query = useQuery(personReferralsQuery(id))
  const columns: Column<Referred>[] = [
    {
      id: 'person',
      header: t('person_col_referred'),
      cell: ({ id: person, name, usertype }) => (
        <AppLink
          href={paths.person(usertype, person)}
          className="text-accent underline-offset-3 hover:underline"
        >
          <span dir="auto">{name}</span>
        </AppLink>
      ),
    },
    { id: 'joined', header: t('person_col_joined'), cell: ({ joinedAt }) => format.date(joinedAt) },
    {
      id: 'rewarded',
      header: t('person_col_rewarded'),
      cell: ({ rewardedAt, pending, held, reasons }) => {
        if (rewardedAt !== null) return format.date(rewardedAt)
        if (held)
          return (
            <AppLink
              href={consolePaths.heldRewards}
              className="text-accent underline-offset-3 hover:underline"
            >
              {t('person_referral_held')} {doubtTexts(t, reasons).join(' ')}
            </AppLink>
          )
        if (pending) return t('person_referral_waits')
        return reasons.length > 0 ? t('person_referral_refused') : '–'
      },
    },
    {
      id: 'bonus',
      header: t('person_col_bonus'),
      numeric: true,
      cell: ({ bonus }) => (bonus === null ? '–' : <Bdi>{format.money(bonus)}</Bdi>),
    },
  ]
  return (
    <Answer answer={query} failedTitle={t('person_list_failed')} skeleton={<RowsSkeleton />}>
      {({ referred }) =>
        referred.length === 0 ? (
          <EmptyState title={t('person_referrals_none')} />
        ) : (
          <Table
            caption={t('person_tab_referrals')}
            columns={columns}
            rows={referred}
            rowKey={(row) => row.id}
            className="rounded-none! border-0!"
          />
        )
      }
    </Answer>
  )
}
