import { promoList, updatePromo } from '@cabstand/contract/http/promos'
import type { PromoRecord } from '@cabstand/contract/schemas/promo'
import { Plus, Power, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { promoEffect } from '../../api/promo-effect.ts'
import { useAction } from '../../api/use-action.ts'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { DemoBanner, useDemoReason } from '../../features/form/demo-mode.tsx'
import { toast } from '../../ui/app/toast.ts'
import { Bdi } from '../../ui/bdi.tsx'
import { Button } from '../../ui/button.tsx'
import type { Format } from '../../ui/format.ts'
import { Tag } from '../../ui/tag.tsx'
import { type Translate, useFormat, useText } from '../../ui/text.tsx'
import { ListScreen } from '../list/list-screen.tsx'

/** A form, and rarely opened. */
const PromoDialog = lazy(() => import('./promo-dialog.tsx').then((file) => ({ default: file.PromoDialog })))
const DeletePromo = lazy(() => import('./delete-promo.tsx').then((file) => ({ default: file.DeletePromo })))

/** What is open over the list. */
type Asked =
  | { readonly kind: 'edit'; readonly promo: PromoRecord | undefined }
  | { readonly kind: 'delete'; readonly promo: PromoRecord }

/** `/promos`: the promos of admins, with how often riders used them. */
export function PromosPage() {
  const t = useText()
  const format = useFormat()
  const demo = useDemoReason()
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const turn = useAction(updatePromo, 'admin', promoEffect, {
    onSuccess: ({ active }) => toast.done(t(active ? 'promo_turned_on' : 'promo_turned_off')),
  })
  return (
    <>
      <ListScreen
        list={promoList}
        title={t('promos_title')}
        searchLabel={t('promos_find')}
        nameOfRow={({ promoName }) => promoName}
        notice={
          <>
            <DemoBanner />
            <InlineError error={turn.error} />
          </>
        }
        cells={{
          promoName: (promo) => (
            <button
              type="button"
              className="font-semibold text-link hover:underline"
              aria-label={t('promo_open', { name: promo.promoName })}
              onClick={() => setAsked({ kind: 'edit', promo })}
            >
              <Bdi>{promo.promoName}</Bdi>
            </button>
          ),
          promoDiscountValue: (promo) => discountText(promo, t, format),
          promoValidity: ({ promoValidity }) =>
            promoValidity === null ? t('promo_no_end') : format.date(`${promoValidity}T12:00:00Z`),
          promoUsageLimit: ({ promoUsageLimit }) =>
            promoUsageLimit === null ? t('promo_no_limit') : undefined,
          active: (promo) => <State promo={promo} />,
        }}
        {...(demo === undefined && {
          rowActions: (promo: PromoRecord) => [
            {
              label: `${t(promo.active ? 'promo_turn_off' : 'promo_turn_on')}: ${promo.promoName}`,
              icon: <Power size={16} />,
              onSelect: () =>
                turn.mutate({
                  params: { id: promo.id },
                  version: promo.version,
                  body: { active: !promo.active },
                }),
            },
            ...(promo.userAvail > 0
              ? []
              : [
                  {
                    label: `${t('promo_delete')}: ${promo.promoName}`,
                    icon: <Trash2 size={16} />,
                    onSelect: () => setAsked({ kind: 'delete' as const, promo }),
                  },
                ]),
          ],
        })}
        empty={{ title: t('promos_empty'), note: t('promos_empty_note') }}
        action={
          <Button
            size="small"
            disabledReason={demo}
            onClick={() => setAsked({ kind: 'edit', promo: undefined })}
          >
            <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
            {t('promo_add')}
          </Button>
        }
      />
      <Suspense>
        {asked?.kind === 'edit' && <PromoDialog promo={asked.promo} onClose={close} />}
        {asked?.kind === 'delete' && <DeletePromo promo={asked.promo} onClose={close} />}
      </Suspense>
    </>
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
