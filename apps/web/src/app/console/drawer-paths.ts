import { paths } from '../../navigation/paths.ts'
import type { DrawerEntry, DrawerName } from '../screen.ts'

/** Screens without an entry of their own, by the entry whose screen leads to them. */
const furtherPaths: Readonly<Partial<Record<DrawerName, readonly string[]>>> = {
  wallet: [paths.walletAdjustments()],
  settings: [paths.appInfo(), paths.languages()],
}

/** Whether a path is that of an entry's screen, or of one that the entry stands for. */
export const isUnderEntry = (
  { path, name }: Pick<DrawerEntry, 'name'> & { readonly path: string },
  pathname: string,
): boolean =>
  [path, ...(furtherPaths[name] ?? [])].some((own) => pathname === own || pathname.startsWith(`${own}/`))
