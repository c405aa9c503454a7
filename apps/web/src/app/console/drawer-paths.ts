import type { DrawerEntry } from '../screen.ts'

/** Whether a path is that of an entry's screen, or of one that the entry stands for. */
export const isUnderEntry = (
  { path, leadsTo = [] }: Pick<DrawerEntry, 'leadsTo'> & { readonly path: string },
  pathname: string,
): boolean => [path, ...leadsTo].some((own) => pathname === own || pathname.startsWith(`${own}/`))
