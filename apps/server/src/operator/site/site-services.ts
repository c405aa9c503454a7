import type { SiteServices } from '@cabstand/contract/texts/standard-pages'
import type { AppCategory } from '../../platform/db/stored-values.ts'

export interface ServiceDeps {
  /** Map services that are asked, as people know them. */
  readonly mapServices: readonly string[]
  readonly providers: readonly { readonly title: string }[]
  readonly identityProviders: readonly { readonly title: string }[]
  readonly sms: unknown
  readonly mail: unknown
  readonly demo: boolean
}

/** What is offered, and what a visitor's data reaches. The demo's text messages are shown on the screen. */
export const siteServicesOf = (
  { mapServices, providers, identityProviders, sms, mail, demo }: ServiceDeps,
  { appCategory }: { readonly appCategory: AppCategory },
): SiteServices => ({
  deliveryOnly: appCategory === 'delivery',
  maps: mapServices,
  payments: providers.map(({ title }) => title),
  signIn: identityProviders.map(({ title }) => title),
  messages: (sms !== undefined && !demo) || mail !== undefined,
})
