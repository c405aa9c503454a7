import { heldRewardList } from '@cabstand/contract/http/money/held-rewards'
import type { HeldReward } from '@cabstand/contract/schemas/held-reward'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { DemoBanner, useDemoReason } from '../../features/form/demo-mode.tsx'
import { AppLink } from '../../navigation/app-link.tsx'
import { paths } from '../../navigation/paths.ts'
import { Bdi } from '../../ui/bdi.tsx'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useText } from '../../ui/text.tsx'
import { ListScreen } from '../list/list-screen.tsx'
import { doubtTexts } from '../reward-labels.ts'
import { DecideReward, type DecideRewardProps } from './decide-reward.tsx'

type Asked = Pick<DecideRewardProps, 'reward' | 'decision'>

/** `/heldrewards`: bonuses and discounts of trips that look made up, which wait for an admin. */
export function HeldRewardsPage() {
  const t = useText()
  const demo = useDemoReason()
  const [asked, setAsked] = useState<Asked>()
  const decisions = [
    ['released', <Check key="icon" size={16} />],
    ['refused', <X key="icon" size={16} />],
  ] as const
  return (
    <>
      <ListScreen
        list={heldRewardList}
        title={t('rewards_title')}
        searchLabel={t('rewards_find')}
        nameOfRow={({ person, booking }) => `${person.name} ${booking.name}`}
        notice={<DemoBanner />}
        cells={{
          person: ({ person }) => <Party party={person} />,
          beneficiary: ({ beneficiary }) => <Party party={beneficiary} />,
          booking: ({ booking }) => (
            <AppLink
              href={paths.adminBooking(booking.id)}
              className="font-semibold text-link hover:underline"
            >
              <Bdi className="font-mono">{booking.name}</Bdi>
            </AppLink>
          ),
          reasons: ({ reasons }) => doubtTexts(t, reasons).join(' '),
          state: (reward) =>
            reward.state === 'held' ? (
              <Button
                kind="secondary"
                size="small"
                disabledReason={demo}
                onClick={() => setAsked({ reward, decision: 'released' })}
              >
                {t('reward_do_released')}
              </Button>
            ) : (
              <Tag accent={reward.state === 'released'}>{t(`reward_${reward.state}`)}</Tag>
            ),
        }}
        rowActions={(reward) =>
          demo !== undefined || reward.state !== 'held'
            ? []
            : decisions.map(([decision, icon]) => ({
                label: `${t(`reward_do_${decision}`)}: ${reward.person.name}`,
                icon,
                onSelect: () => setAsked({ reward, decision }),
              }))
        }
        empty={{ title: t('rewards_empty'), note: t('rewards_empty_note') }}
      />
      {asked && <DecideReward {...asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

function Party({ party: { id, name, usertype } }: { readonly party: HeldReward['person'] }) {
  return (
    <AppLink href={paths.person(usertype, id)} className="font-semibold text-link hover:underline">
      <span dir="auto">{name || '–'}</span>
    </AppLink>
  )
}
