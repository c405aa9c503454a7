import type { PublicBoot, PublicPage } from '@cabstand/contract/pages'
import { translate } from '@cabstand/contract/texts/translate'

const titleKeys = {
  home: 'home_title',
  about: 'about_title',
  privacy: 'privacy_title',
  offline: 'offline_title',
} as const

/** Title and description for the head of a document. */
export function describePage(page: PublicPage, boot: PublicBoot): { title: string; description: string } {
  const app = boot.settings.appName
  const title = translate(boot.texts, boot.locale, titleKeys[page], { app })
  return {
    title: page === 'home' ? title : `${title} | ${app}`,
    description: translate(boot.texts, boot.locale, 'home_description'),
  }
}
