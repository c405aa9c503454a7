import { useId, useState } from 'react'
import { deviceStorage } from '../../ui/storage.ts'
import { useText } from '../../ui/text.tsx'
import { type PaymentProvider, ProviderName } from './provider-mark.tsx'

const storageKey = 'cabstand_payment_provider'

/** The provider that pays, by name: the last choice of this device, or the first on offer. Empty without any. */
export function useChosenProvider(providers: readonly PaymentProvider[]) {
  const [wanted, setWanted] = useState(() => deviceStorage.read(storageKey))
  const chosen = providers.find(({ name }) => name === wanted) ?? providers[0]
  return {
    provider: chosen?.name ?? '',
    chooseProvider: (name: string) => {
      setWanted(name)
      deviceStorage.write(storageKey, name)
    },
  }
}

/** A choice among providers by mark and title. With one there is nothing to choose. */
export function ProviderChoice(props: {
  readonly providers: readonly PaymentProvider[]
  readonly chosen: string
  readonly onChoose: (name: string) => void
}) {
  const { providers, chosen, onChoose } = props
  const t = useText()
  const group = useId()
  if (providers.length < 2) return null
  return (
    <fieldset className="grid gap-2 sm:grid-cols-2">
      <legend className="mb-1.5 text-label font-semibold">{t('checkout_choice')}</legend>
      {providers.map((provider) => (
        <label
          key={provider.name}
          className="flex min-h-11 items-center gap-3 rounded-panel border border-line-2 px-3.5 has-checked:border-accent"
        >
          <input
            type="radio"
            name={group}
            checked={provider.name === chosen}
            onChange={() => onChoose(provider.name)}
            className="size-4.5 shrink-0 accent-(--accent)"
          />
          <ProviderName provider={provider} />
        </label>
      ))}
    </fieldset>
  )
}
