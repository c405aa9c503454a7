import { CircleUserRound, Globe, Keyboard, LogOut, type LucideIcon, Monitor, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { errorCode } from '../../api/api-error.ts'
import { useSignOut } from '../../features/session/use-sign-out.ts'
import { useGo } from '../../navigation/app-link.tsx'
import { openInLanguage } from '../../navigation/open-in-language.ts'
import { paths } from '../../navigation/paths.ts'
import type { MenuItem } from '../../ui/app/open-menu.tsx'
import { toast } from '../../ui/app/toast.ts'
import { useBoot } from '../../ui/boot.tsx'
import { useErrorText, useText } from '../../ui/text.tsx'
import { getThemeChoice, setThemeChoice, type ThemeChoice } from '../../ui/theme.ts'
import { showKeys } from './console-keys.tsx'

const themeIcons: Readonly<Record<ThemeChoice, LucideIcon>> = { light: Sun, dark: Moon, system: Monitor }
const themes = ['light', 'dark', 'system'] as const satisfies readonly ThemeChoice[]

const icon = (Icon: LucideIcon) => (
  <Icon size={16} strokeWidth={1.75} aria-hidden="true" className="text-ink-3" />
)

/** What staff can do on every screen: to their profile, another language, another appearance, out. */
export function useAccountActions(): readonly MenuItem[] {
  const t = useText()
  const go = useGo()
  const signOut = useSignOutAction()
  const { languages, locale } = useBoot()
  const [theme, setTheme] = useState(getThemeChoice)
  return [
    {
      id: 'profile',
      label: t('drawer_profile'),
      icon: icon(CircleUserRound),
      onSelect: () => go(paths.profile()),
    },
    ...languages
      .filter(({ langLocale }) => langLocale !== locale)
      .map(({ langLocale, langName }) => ({
        id: `language-${langLocale}`,
        label: t('console_language', { name: langName }),
        icon: icon(Globe),
        onSelect: () => openInLanguage(langLocale),
      })),
    ...themes
      .filter((choice) => choice !== theme)
      .map((choice) => ({
        id: `theme-${choice}`,
        label: t(`console_theme_${choice}`),
        icon: icon(themeIcons[choice]),
        onSelect: () => {
          setThemeChoice(choice)
          setTheme(choice)
        },
      })),
    { id: 'keys', label: t('keys_title'), icon: icon(Keyboard), onSelect: showKeys },
    { id: 'sign-out', label: t('drawer_log_out'), icon: icon(LogOut), onSelect: signOut },
  ]
}

/** Signs out of this session; a failure is shown as a toast. */
export function useSignOutAction(): () => void {
  const errorText = useErrorText()
  const { mutate, isPending } = useSignOut()
  return () => {
    if (isPending) return
    mutate({ everywhere: false }, { onError: (error) => toast.failed(errorText(errorCode(error))) })
  }
}
