import type { OutputOf } from '@cabstand/contract/endpoint'
import type { listPaymentProviders } from '@cabstand/contract/http/money/payments'

export type PaymentProvider = OutputOf<typeof listPaymentProviders>['providers'][number]

const files: Readonly<Record<string, string>> = import.meta.glob('./logos/*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
})
const marks = new Map(
  Object.entries(files).map(([path, address]) => [path.slice('./logos/'.length, -'.svg'.length), address]),
)

/** The mark of a provider; its title where there is no file of its name. */
export function ProviderMark({ provider: { name, title } }: { readonly provider: PaymentProvider }) {
  const mark = marks.get(name)
  if (mark === undefined) return <bdi className="text-sm text-ink-2">{title}</bdi>
  return <img src={mark} alt={title} width={40} height={24} className="h-6 w-10 shrink-0 rounded-plate" />
}

/** Its mark and its title. */
export function ProviderName({ provider: { name, title } }: { readonly provider: PaymentProvider }) {
  const mark = marks.get(name)
  return (
    <span className="flex items-center gap-3">
      {mark !== undefined && (
        <img src={mark} alt="" width={40} height={24} className="h-6 w-10 shrink-0 rounded-plate" />
      )}
      <bdi>{title}</bdi>
    </span>
  )
}

/** The marks of what is on offer. */
export function ProviderMarks({ providers }: { readonly providers: readonly PaymentProvider[] }) {
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      {providers.map((provider) => (
        <ProviderMark key={provider.name} provider={provider} />
      ))}
    </span>
  )
}
