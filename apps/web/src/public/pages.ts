import type { PublicBoot, PublicPage } from '@cabstand/contract/pages'
import { translate } from '@cabstand/contract/texts/translate'
import { paths } from '../app/paths.ts'

const pagesByPath: Readonly<Record<string, PublicPage>> = {
  [paths.home()]: 'home',
  [paths.about()]: 'about',
  [paths.privacy()]: 'privacy',
}

/** Which document stands at a path; unknown ones are home. */
export function pageOfPath(path: string): PublicPage {
  return pagesByPath[path.replace(/(.)\/+$/, '$1')] ?? 'home'
}

const titleKeys = { home: 'home_title', about: 'about_title', privacy: 'privacy_title' } as const

/** Title and description for the head of a document. */
export function describePage(page: PublicPage, boot: PublicBoot): { title: string; description: string } {
  const app = boot.settings.appName
  const title = translate(boot.texts, boot.locale, titleKeys[page], { app })
  return {
    title: page === 'home' ? title : `${title}, ${app}`,
    description: translate(boot.texts, boot.locale, 'home_description'),
  }
}
