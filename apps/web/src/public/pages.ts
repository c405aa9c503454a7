import type { DocumentBoot, PublicPage, TextPage } from '@cabstand/contract/pages'
import type { TextKey } from '@cabstand/contract/texts/keys'
import { type TextParams, translate } from '@cabstand/contract/texts/translate'
import { useBoot } from '../ui/boot.tsx'

type Boot = Pick<DocumentBoot, 'texts' | 'locale' | 'settings'>

/** The title of each page and what it is about, which search engines and messengers show too. */
function wordsOf(page: PublicPage, { texts, locale, settings }: Boot): { title: string; lead: string } {
  const { appName: app, companyName: company, appCategory } = settings
  const isDelivery = appCategory === 'delivery'
  const keys = {
    home: isDelivery
      ? ['home_title_delivery', 'home_description_delivery']
      : ['home_title', 'home_description'],
    about: ['about_title', isDelivery ? 'about_lead_delivery' : 'about_lead'],
    privacy: ['privacy_title', 'privacy_lead'],
    deletion: ['deletion_title', 'deletion_lead'],
    offline: ['offline_title', 'offline_lead'],
  } as const satisfies Record<PublicPage, readonly [TextKey, TextKey]>
  const params: TextParams = { app, company }
  const [title, lead] = keys[page]
  return { title: translate(texts, locale, title, params), lead: translate(texts, locale, lead, params) }
}

/** Title and lead of a page of text. */
export const usePageWords = (page: TextPage) => wordsOf(page, useBoot())

/** Title and description for the head of a document. */
export function describePage(page: PublicPage, boot: Boot): { title: string; description: string } {
  const { title, lead } = wordsOf(page, boot)
  return { title: page === 'home' ? title : `${title} | ${boot.settings.appName}`, description: lead }
}
