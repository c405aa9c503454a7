import type { SiteServices } from '@cabstand/contract/texts/standard-pages'

export interface ServiceDeps {
  /** Map services that are asked, as people know them. */
  readonly mapServices: readonly string[]
  readonly providers: readonly { readonly title: string }[]
  readonly identityProviders: readonly { readonly title: string }[]
  readonly sms: unknown
  readonly mail: unknown
  readonly demo: boolean
}

/** What a visitor's data reaches. The demo's text messages are shown on the screen. */
export const siteServicesOf = ({
  mapServices,
  providers,
  identityProviders,
  sms,
  mail,
  demo,
}: ServiceDeps): SiteServices => ({
  maps: mapServices,
  payments: providers.map(({ title }) => title),
  signIn: identityProviders.map(({ title }) => title),
  messages: (sms !== undefined && !demo) || mail !== undefined,
})
