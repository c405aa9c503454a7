import type { OutputOf } from '@cabstand/contract/endpoint'
import { type getTopUps, openTopUp } from '@cabstand/contract/http/money/payments'
import { isWithin } from '@cabstand/domain/wallet/top-ups'
import { useState } from 'react'
import { topUpsQuery } from '../../api/queries/top-ups.ts'
import { useAction } from '../../api/use-action.ts'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { readMoney, typeMoney } from '../../features/form/typed-amounts.ts'
import { ProviderChoice, useChosenProvider } from '../../features/payment/provider-choice.tsx'
import { ProviderMarks } from '../../features/payment/provider-mark.tsx'
import { useGoToCheckout } from '../../features/payment/use-go-to-checkout.ts'
import { useSignedIn } from '../../features/session/use-me.ts'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { Dialog } from '../../ui/app/dialog.tsx'
import { useBoot } from '../../ui/boot.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useFormat, useText } from '../../ui/text.tsx'

/** Adds money to the wallet: a quick amount or one of one's own, then the provider's checkout. */
export function TopUpDialog(props: {
  readonly options: OutputOf<typeof getTopUps>
  readonly onClose: () => void
}) {
  const { options, onClose } = props
  const { amounts, least, most, providers } = options
  const t = useText()
  const format = useFormat()
  const offline = useOfflineReason()
  const { code } = useBoot().settings
  const role = useSignedIn().usertype === 'driver' ? 'driver' : 'rider'
  const { provider, chooseProvider } = useChosenProvider(providers)
  const { leaving, goToCheckout } = useGoToCheckout()
  const [typed, setTyped] = useState(() => typeMoney(amounts[0] ?? least, code))
  // The limits are read again when they have changed.
  const open = useAction(
    openTopUp,
    role,
    { renew: (_, output) => (output ? [] : [topUpsQuery.queryKey]) },
    { onSuccess: goToCheckout },
  )
  const amount = readMoney(typed, code)
  const setAmount = (next: number) => setTyped(typeMoney(next, code))
  const limits = t('top_up_limits', { least: format.money(least), most: format.money(most) })
  const problem = typed.trim() === '' || isWithin(amount, { least, most }) ? undefined : limits
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('top_up')}
      description={t('top_up_note')}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            {t('close')}
          </Button>
          <Button
            working={open.isPending || leaving}
            disabledReason={offline ?? problem ?? (typed.trim() === '' ? limits : undefined)}
            onClick={() => open.mutate({ body: { provider, amount } })}
          >
            {t('top_up_pay', { amount: format.money(Number.isNaN(amount) ? 0 : amount) })}
          </Button>
        </>
      }
    >
      {amounts.length > 0 && <QuickAmounts amounts={amounts} chosen={amount} onChoose={setAmount} />}
      <TextField
        label={t('top_up_own')}
        dir="ltr"
        inputMode="decimal"
        autoComplete="off"
        maxLength={16}
        value={typed}
        error={problem}
        hint={limits}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
      />
      {providers.length === 1 ? (
        <ProviderMarks providers={providers} />
      ) : (
        <ProviderChoice providers={providers} chosen={provider} onChoose={chooseProvider} />
      )}
      <InlineError error={open.error} />
    </Dialog>
  )
}

function QuickAmounts(props: {
  readonly amounts: readonly number[]
  readonly chosen: number
  readonly onChoose: (amount: number) => void
}) {
  const { amounts, chosen, onChoose } = props
  const t = useText()
  const format = useFormat()
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="visually-hidden">{t('top_up_quick')}</legend>
      {amounts.map((quick) => (
        <Button
          key={quick}
          kind="secondary"
          aria-pressed={quick === chosen}
          className="aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent"
          onClick={() => onChoose(quick)}
        >
          {format.money(quick)}
        </Button>
      ))}
    </fieldset>
  )
}
