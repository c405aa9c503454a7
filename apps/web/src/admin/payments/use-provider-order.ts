import type { PaymentSetup } from '@cabstand/contract/http/money/payment-setup'
import { updateSettings } from '@cabstand/contract/http/operator/staff-settings'
import { providerOrderEffect } from '../../api/payment-setup-effects.ts'
import { useAction } from '../../api/use-action.ts'
import { useDemoReason } from '../../features/form/demo-mode.tsx'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { toast } from '../../ui/app/toast.ts'
import { useText } from '../../ui/text.tsx'

/** Which providers riders see, and in which order; each change is saved at once. */
export function useProviderOrder({ providers, version }: Pick<PaymentSetup, 'providers' | 'version'>) {
  const t = useText()
  const offline = useOfflineReason()
  const demo = useDemoReason()
  const save = useAction(updateSettings, 'admin', providerOrderEffect, {
    onSuccess: () => toast.done(t('payments_saved')),
  })
  const shown = providers.filter(({ isShown }) => isShown).map(({ name }) => name)
  const send = (names: readonly string[]) =>
    save.mutate({ version, body: { paymentProviders: names.join(',') } })
  const blockedReason = offline ?? demo
  const isBlocked = save.isPending || blockedReason !== undefined
  /** Whether this one alone is shown: an empty setting would show all. */
  const isLast = (name: string) => shown.length === 1 && shown[0] === name
  return {
    error: save.error,
    isBlocked,
    blockedReason,
    isLast,
    show: (name: string, isShown: boolean) => {
      // A switch reports a press also while it is disabled.
      if (isBlocked || isLast(name)) return
      send(isShown ? [...shown, name] : shown.filter((other) => other !== name))
    },
    canMove: (name: string, by: -1 | 1) => {
      const place = shown.indexOf(name)
      return place !== -1 && shown[place + by] !== undefined
    },
    move: (name: string, by: -1 | 1) => {
      const others = shown.filter((other) => other !== name)
      send(others.toSpliced(shown.indexOf(name) + by, 0, name))
    },
  }
}

export type ProviderOrder = ReturnType<typeof useProviderOrder>
