import { ProviderChoice, useChosenProvider } from '../../features/payment/provider-choice.tsx'
import { type PaymentProvider, ProviderName } from '../../features/payment/provider-mark.tsx'

/** By which provider the payment will begin: the only one, or a choice, which this device remembers. */
export default function PayOnline({ providers }: { readonly providers: readonly PaymentProvider[] }) {
  const { provider, chooseProvider } = useChosenProvider(providers)
  const [first, second] = providers
  if (first === undefined) return null
  if (second === undefined) return <ProviderName provider={first} />
  return (
    <div className="basis-full pt-1">
      <ProviderChoice providers={providers} chosen={provider} onChoose={chooseProvider} />
    </div>
  )
}
