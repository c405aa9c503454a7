import { useSignedIn } from '../../features/session/use-me.ts'
import { useGo } from '../../navigation/app-link.tsx'
import type { CommandGroup } from '../../ui/app/command-palette.tsx'
import { useLocale, useText } from '../../ui/text.tsx'
import { drawerOf } from './console-screens.ts'
import { useAccountActions } from './use-account-actions.tsx'

/** The screens of the person's role, and what they can do everywhere, whose labels contain the text. */
export function useMenuGroups(text: string): readonly CommandGroup[] {
  const t = useText()
  const go = useGo()
  const { locale } = useLocale()
  const actions = useAccountActions()
  const screens = drawerOf(useSignedIn().usertype)
    // Opening the profile is among the actions.
    .filter(({ group }) => group !== 'foot')
    .map(({ path, label, Icon }) => ({
      id: path,
      label: t(label),
      icon: <Icon size={16} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-ink-3" />,
      onSelect: () => go(path),
    }))
  const fits = ({ label }: { readonly label: string }) =>
    label.toLocaleLowerCase(locale).includes(text.toLocaleLowerCase(locale))
  return [
    { id: 'screens', label: t('console_screens'), items: screens.filter(fits) },
    { id: 'actions', label: t('console_actions'), items: actions.filter(fits) },
  ].filter(({ items }) => items.length > 0)
}
