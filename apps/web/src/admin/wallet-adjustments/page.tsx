import { adjustmentList } from '@cabstand/contract/http/money/adjustments'
import { adminList } from '@cabstand/contract/http/people/person-records'
import type { Adjustment } from '@cabstand/contract/schemas/adjustment'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { DemoBanner, useDemoReason } from '../../features/form/demo-mode.tsx'
import { useSignedIn } from '../../features/session/use-me.ts'
import { AppLink } from '../../navigation/app-link.tsx'
import { paths } from '../../navigation/paths.ts'
import { Bdi } from '../../ui/bdi.tsx'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import { AddLink } from '../list/add-link.tsx'
import { ListScreen } from '../list/list-screen.tsx'
import { ApproveAdjustment } from './approve-adjustment.tsx'
import { RejectAdjustment } from './reject-adjustment.tsx'

type Asked = { readonly kind: 'approve' | 'reject'; readonly adjustment: Adjustment }

/** `/walletadjustments`: credits and corrections of wallets; those above the limit wait for another admin. */
export function WalletAdjustmentsPage() {
  const t = useText()
  const format = useFormat()
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const mayDecide = useMayDecide()
  const ask = (kind: Asked['kind']) => (adjustment: Adjustment) => setAsked({ kind, adjustment })
  return (
    <>
      <ListScreen
        list={adjustmentList}
        title={t('adjustments_title')}
        searchLabel={t('adjustments_find')}
        nameOfRow={({ user, amount }) => `${user.name} ${format.money(amount)}`}
        notice={<DemoBanner />}
        references={{ requestedBy: { list: adminList, role: 'admin' } }}
        cells={{
          user: ({ user, usertype }) => (
            <AppLink
              href={paths.person(usertype, user.id)}
              className="font-semibold text-link hover:underline"
            >
              <span dir="auto">{user.name || '–'}</span>
            </AppLink>
          ),
          amount: ({ amount }) => (
            <Bdi>
              {amount > 0 ? '+' : ''}
              {format.money(amount)}
            </Bdi>
          ),
          note: ({ note, corrects }) => <Note note={note} corrects={corrects} />,
          state: (adjustment) => <State adjustment={adjustment} onApprove={ask('approve')} />,
        }}
        rowActions={(adjustment) => {
          if (!mayDecide(adjustment)) return []
          const { name } = adjustment.user
          return [
            {
              label: `${t('adjustment_approve')}: ${name}`,
              icon: <Check size={16} />,
              onSelect: () => ask('approve')(adjustment),
            },
            {
              label: `${t('adjustment_reject')}: ${name}`,
              icon: <X size={16} />,
              onSelect: () => ask('reject')(adjustment),
            },
          ]
        }}
        empty={{ title: t('adjustments_empty'), note: t('adjustments_empty_note') }}
        action={<AddLink href={paths.addToWallet()} label={t('adjustments_add')} />}
      />
      {asked?.kind === 'approve' && <ApproveAdjustment adjustment={asked.adjustment} onClose={close} />}
      {asked?.kind === 'reject' && <RejectAdjustment adjustment={asked.adjustment} onClose={close} />}
    </>
  )
}

/** Whether the person who looks may decide about an adjustment now: who asked for it may not. */
function useMayDecide() {
  const demo = useDemoReason()
  const me = useSignedIn()
  return ({ state, requestedBy }: Adjustment) =>
    demo === undefined && state === 'requested' && requestedBy.id !== me.id
}

/** Why, and the booking whose entry is corrected. */
function Note({ note, corrects }: Pick<Adjustment, 'note' | 'corrects'>) {
  return (
    <span className="inline-flex items-center gap-2">
      <span dir="auto">{note || '–'}</span>
      {corrects?.bookingId && (
        <AppLink
          href={paths.adminBooking(corrects.bookingId)}
          className="font-semibold text-link hover:underline"
        >
          <Bdi className="font-mono">{corrects.reference}</Bdi>
        </AppLink>
      )}
    </span>
  )
}

function State(props: {
  readonly adjustment: Adjustment
  readonly onApprove: (adjustment: Adjustment) => void
}) {
  const { adjustment, onApprove } = props
  const t = useText()
  const demo = useDemoReason()
  const me = useSignedIn()
  const { state, rejectReason } = adjustment
  if (state === 'posted') return <Tag accent>{t('adjustment_posted')}</Tag>
  if (state === 'rejected')
    return (
      <span className="inline-flex items-center gap-2">
        <Tag>{t('adjustment_rejected')}</Tag>
        <span dir="auto" className="text-ink-2">
          {rejectReason}
        </span>
      </span>
    )
  if (adjustment.requestedBy.id === me.id) return <Tag>{t('adjustment_waits_for_other')}</Tag>
  return (
    <Button kind="secondary" size="small" disabledReason={demo} onClick={() => onApprove(adjustment)}>
      {t('adjustment_check')}
    </Button>
  )
}
