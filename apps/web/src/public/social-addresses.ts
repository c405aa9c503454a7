import type { DocumentBoot } from '@cabstand/contract/pages'

/** Operators write `name`, `@name`, or the whole address; empty stays empty. */
const addressOn = (site: string, handle: string) =>
  handle === '' || /^https?:\/\//.test(handle) ? handle : `${site}${handle.replace(/^@/, '')}`

/** Where the company is found on social networks: those that it has named. */
export function socialAddresses(settings: DocumentBoot['settings']) {
  const { facebookHandle, twitterHandle, instagramHandle } = settings
  return [
    { label: 'Facebook', href: addressOn('https://www.facebook.com/', facebookHandle) },
    { label: 'X', href: addressOn('https://x.com/', twitterHandle) },
    { label: 'Instagram', href: addressOn('https://www.instagram.com/', instagramHandle) },
  ].filter(({ href }) => href !== '')
}
