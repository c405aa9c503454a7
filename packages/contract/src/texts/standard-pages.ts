import { type PageTexts, publicPagePaths } from '../pages.ts'
import type { TextKey } from './keys.ts'
import type { TextParams } from './translate.ts'

/** What the service offers, and the companies that a visitor's data reaches, as this installation is configured. */
export interface SiteServices {
  /** Parcels are delivered, and nobody is driven. */
  readonly deliveryOnly: boolean
  /** Map services that are asked for places and routes; empty: the map is our own. */
  readonly maps: readonly string[]
  /** Payment providers as people know them: "PayPal". */
  readonly payments: readonly string[]
  /** Accounts elsewhere by which people may sign in: "Google". */
  readonly signIn: readonly string[]
  /** Codes are sent by a text message or e-mail service. */
  readonly messages: boolean
}

type Text = (key: TextKey, params?: TextParams) => string

/** Pages as they read until an admin writes them, in Markdown: true whatever is configured. */
export function standardPages(t: Text, locale: string, services: SiteServices): PageTexts {
  const section = (heading: string, ...paragraphs: readonly string[]) =>
    [`## ${heading}`, ...paragraphs].join('\n\n')
  const names = (list: readonly string[]) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(list)
  const { deliveryOnly, maps, payments, signIn, messages } = services
  const others = [
    maps.length > 0 ? t('privacy_maps_text', { names: names(maps) }) : t('privacy_maps_own_text'),
    ...(payments.length > 0 ? [t('privacy_payments_text', { names: names(payments) })] : []),
    ...(signIn.length > 0 ? [t('privacy_sign_in_text', { names: names(signIn) })] : []),
    ...(messages ? [t('privacy_messages_text')] : []),
    t('privacy_push_text'),
  ]
  const pages = {
    about: [
      section(t('about_price_heading'), t(deliveryOnly ? 'about_price_text_delivery' : 'about_price_text')),
      section(t('about_driver_heading'), t('about_driver_text')),
      section(t('about_city_heading'), t('about_city_text')),
    ],
    privacy: [
      section(t('privacy_store_heading'), t('privacy_store_text')),
      section(t('privacy_why_heading'), t('privacy_why_text')),
      section(t('privacy_see_heading'), t('privacy_see_text')),
      section(t('privacy_services_heading'), others.map((text) => `- ${text}`).join('\n')),
      section(t('privacy_cookies_heading'), t('privacy_cookies_text')),
      section(
        t('privacy_delete_heading'),
        t('deletion_self_text'),
        t('privacy_delete_text'),
        `[${t('deletion_title')}](${publicPagePaths.deletion})`,
      ),
    ],
    deletion: [
      section(
        t('deletion_how_heading'),
        t('deletion_self_text'),
        t('privacy_delete_text'),
        t('deletion_wallet_text'),
      ),
      section(t('deletion_gone_heading'), t('deletion_gone_text')),
      section(t('deletion_kept_heading'), t('deletion_kept_text')),
    ],
  } as const
  return {
    about: pages.about.join('\n\n'),
    privacy: pages.privacy.join('\n\n'),
    deletion: pages.deletion.join('\n\n'),
  }
}
