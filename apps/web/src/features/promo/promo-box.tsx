import type { PromoOffer } from '@cabstand/contract/schemas/promo'
import { useId, useState } from 'react'
import { Bdi } from '../../ui/bdi.tsx'
import { Button } from '../../ui/button.tsx'
import { DenseInput } from '../../ui/dense-input.tsx'
import { ChevronDownIcon } from '../../ui/icons.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import { InlineError } from '../errors/inline-error.tsx'
import { useOfflineReason } from '../session/use-online.ts'

export interface PromoBoxProps {
  /** The promos that apply, the best one first. */
  readonly offers: readonly PromoOffer[]
  /** The promo in use; the amount is absent while it is not known. */
  readonly chosen: { readonly name: string; readonly discountAmount: number | undefined } | undefined
  readonly working: boolean
  /** Why the promo cannot be used. */
  readonly error: Error | null
  readonly onUse: (name: string) => void
  readonly onRemove: () => void
}

/** Offers the best promo, and a list and a field for the others. Nothing is used before the rider chooses it. */
export function PromoBox(props: PromoBoxProps) {
  const { offers, chosen, working, error, onUse, onRemove } = props
  const t = useText()
  const format = useFormat()
  const offline = useOfflineReason()
  const [best] = offers
  const others = offers.filter(({ promoName }) => promoName !== chosen?.name)
  return (
    <section
      aria-label={t('promo_title')}
      className="grid gap-2 rounded-panel border border-line px-3.5 py-3"
    >
      {chosen === undefined ? (
        best && <Offer offer={best} working={working} onUse={onUse} />
      ) : (
        <div className="flex items-center justify-between gap-3">
          <p className="text-sm">
            <Bdi className="font-semibold">{chosen.name}</Bdi>{' '}
            {chosen.discountAmount !== undefined && chosen.discountAmount > 0 && (
              <span className="text-accent">
                {t('promo_saves', { amount: format.money(chosen.discountAmount) })}
              </span>
            )}
          </p>
          <Button
            kind="secondary"
            size="small"
            working={working}
            disabledReason={offline}
            aria-label={t('promo_remove_name', { name: chosen.name })}
            onClick={onRemove}
          >
            {t('promo_remove')}
          </Button>
        </div>
      )}
      <InlineError error={error} />
      <details className="group">
        <summary className="flex list-none items-center gap-1.5 text-sm text-ink-2 [&::-webkit-details-marker]:hidden">
          {t(offers.length > 0 || chosen ? 'promo_others' : 'promo_have_one')}
          <ChevronDownIcon size={16} className="group-open:rotate-180" />
        </summary>
        <div className="grid gap-2.5 pt-2.5">
          {others.slice(chosen === undefined ? 1 : 0).map((offer) => (
            <Offer key={offer.id} offer={offer} working={working} onUse={onUse} />
          ))}
          <CodeField working={working} onUse={onUse} />
        </div>
      </details>
    </section>
  )
}

interface UseProps {
  readonly working: boolean
  readonly onUse: (name: string) => void
}

function Offer({ offer, working, onUse }: UseProps & { readonly offer: PromoOffer }) {
  const { promoName, promoDescription, discountAmount } = offer
  const t = useText()
  const format = useFormat()
  const offline = useOfflineReason()
  return (
    <div className="flex items-center justify-between gap-3">
      <p className="min-w-0 text-sm">
        <Bdi className="font-semibold">{promoName}</Bdi>{' '}
        <span className="text-accent">{t('promo_saves', { amount: format.money(discountAmount) })}</span>
        {promoDescription !== '' && (
          <span dir="auto" className="block truncate text-label text-ink-2">
            {promoDescription}
          </span>
        )}
      </p>
      <Button
        kind="secondary"
        size="small"
        working={working}
        disabledReason={offline}
        aria-label={t('promo_apply_name', { name: promoName })}
        onClick={() => onUse(promoName)}
      >
        {t('promo_apply')}
      </Button>
    </div>
  )
}

/** A promo that the rider knows by name. */
function CodeField({ working, onUse }: UseProps) {
  const t = useText()
  const id = useId()
  const offline = useOfflineReason()
  const [typed, setTyped] = useState('')
  return (
    <form
      className="grid gap-1.5"
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.trim() !== '') onUse(typed.trim())
      }}
    >
      <label htmlFor={id} className="text-label font-semibold text-ink-2">
        {t('promo_code')}
      </label>
      <div className="flex gap-2">
        <DenseInput
          id={id}
          dir="auto"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" kind="secondary" size="small" working={working} disabledReason={offline}>
          {t('promo_apply')}
        </Button>
      </div>
    </form>
  )
}
