import { type PromoRecord, promos } from '@cabstand/contract/http/money/promos'
import { findPromoProblems } from '@cabstand/domain/promo/promo-check'
import { Power } from 'lucide-react'
import { recordEffect } from '../../api/records.ts'
import { useAction } from '../../api/use-action.ts'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { toast } from '../../ui/app/toast.ts'
import type { Format } from '../../ui/format.ts'
import { Tag } from '../../ui/tag.tsx'
import { type Translate, useFormat, useText } from '../../ui/text.tsx'
import { RecordScreen } from '../record/record-screen.tsx'
import { PromoUses } from './promo-uses.tsx'

const effect = recordEffect(promos)

/** `/promos`: the promos of admins, with how often riders used them. */
export function PromosPage() {
  const t = useText()
  const format = useFormat()
  const turn = useAction(promos.update, 'admin', effect, {
    onSuccess: ({ active }) => toast.done(t(active ? 'promo_turned_on' : 'promo_turned_off')),
  })
  return (
    <RecordScreen
      record={promos}
      check={findPromoProblems}
      effect={effect}
      notice={<InlineError error={turn.error} />}
      cells={{
        promoDiscountValue: (promo) => discountText(promo, t, format),
        promoValidity: ({ promoValidity }) =>
          promoValidity === null ? t('promo_no_end') : format.calendarDate(promoValidity),
        promoUsageLimit: ({ promoUsageLimit }) =>
          promoUsageLimit === null ? t('promo_no_limit') : undefined,
        active: (promo) => <State promo={promo} />,
      }}
      rowActions={({ id, version, active, promoName }) => [
        {
          label: `${t(active ? 'promo_turn_off' : 'promo_turn_on')}: ${promoName}`,
          icon: <Power size={16} />,
          onSelect: () => turn.mutate({ params: { id }, version, body: { active: !active } }),
        },
      ]}
      canDelete={({ userAvail }) => userAvail === 0}
      tab={{ label: t('promo_used_by'), content: (id) => <PromoUses id={id} /> }}
      texts={{
        title: t('promos_title'),
        find: t('promos_find'),
        empty: { title: t('promos_empty'), note: t('promos_empty_note') },
        add: t('promo_add'),
        added: t('promo_added'),
        saved: t('promo_saved'),
        ofRow: (name) => ({
          edit: t('promo_open', { name }),
          remove: `${t('promo_delete')}: ${name}`,
          question: t('promo_delete_question', { name }),
          note: t('promo_delete_note'),
          confirm: t('promo_delete'),
          keep: t('promo_keep'),
          done: t('promo_deleted'),
        }),
      }}
    />
  )
}

/** "10%, up to €4.00". */
function discountText(promo: PromoRecord, t: Translate, format: Format): string {
  const { promoDiscountType, promoDiscountValue, maxPromoDiscountValue } = promo
  if (promoDiscountType === 'flat') return format.money(Number(promoDiscountValue))
  const value = format.percent(Number(promoDiscountValue))
  return maxPromoDiscountValue === null
    ? value
    : t('promo_upto', { value, max: format.money(maxPromoDiscountValue) })
}

function State({ promo }: { readonly promo: PromoRecord }) {
  const t = useText()
  const { active, expired, userAvail, promoUsageLimit } = promo
  if (!active) return <Tag>{t('promo_state_off')}</Tag>
  if (expired) return <Tag>{t('promo_state_expired')}</Tag>
  if (promoUsageLimit !== null && userAvail >= promoUsageLimit) return <Tag>{t('promo_state_used_up')}</Tag>
  return <Tag accent>{t('promo_state_on')}</Tag>
}
