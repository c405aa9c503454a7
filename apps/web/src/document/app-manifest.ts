import { consolePaths } from '@cabstand/contract/console-paths'
import { type AppBoot, appManifestPath } from '@cabstand/contract/pages'
import { type TextParams, translate } from '@cabstand/contract/texts/translate'
import type { Role } from '@cabstand/domain/roles'
import { paths } from '../navigation/paths.ts'
import icon192 from '../public/art/icon-192.png?url'
import icon512 from '../public/art/icon-512.png?url'
import iconWhole from '../public/art/icon-whole.png?url'

interface InstalledApp {
  readonly name?: 'app_for_drivers' | 'app_for_staff'
  readonly start: string
  /** What the icon's menu opens, with its label. */
  readonly shortcuts: readonly (readonly [url: string, label: string])[]
}

const apps: Readonly<Record<Role, InstalledApp>> = {
  rider: {
    start: paths.book(),
    shortcuts: [
      [paths.book(), 'nav_book'],
      [paths.bookings(), 'nav_bookings'],
      [paths.wallet(), 'nav_wallet'],
    ],
  },
  driver: {
    name: 'app_for_drivers',
    start: paths.bookings(),
    shortcuts: [
      [paths.earnings(), 'nav_earnings'],
      [paths.wallet(), 'nav_wallet'],
    ],
  },
  fleetadmin: {
    name: 'app_for_staff',
    start: consolePaths.dashboard,
    shortcuts: [[paths.bookings(), 'nav_bookings']],
  },
  admin: {
    name: 'app_for_staff',
    start: consolePaths.dispatch,
    shortcuts: [
      [consolePaths.dashboard, 'dashboard'],
      [paths.bookings(), 'nav_bookings'],
    ],
  },
}

/** The address of a role's manifest in a language. */
export const manifestHref = (role: Role, locale: string): string =>
  `${appManifestPath(role)}${paths.language(locale)}`

/** The web app manifest of a role, as JSON. Riders' apps take a shared address as their drop-off. */
export function renderManifest(role: Role, { locale, direction, texts, settings }: AppBoot): string {
  const t = (key: string, params?: TextParams) => translate(texts, locale, key, params)
  const { name, start, shortcuts } = apps[role]
  const png = (src: string, size: number) => ({ src, type: 'image/png', sizes: `${size}x${size}` })
  return JSON.stringify({
    id: `/?app=${role}`,
    name: name === undefined ? settings.appName : t(name, { name: settings.appName }),
    short_name: settings.appName,
    lang: locale,
    dir: direction,
    start_url: start,
    scope: '/',
    display: 'standalone',
    background_color: '#0C3A16',
    theme_color: '#0C3A16',
    icons: [png(icon192, 192), png(icon512, 512), { ...png(iconWhole, 512), purpose: 'maskable' }],
    shortcuts: shortcuts.map(([url, label]) => ({ url, name: t(label) })),
    ...(role === 'rider' && {
      share_target: {
        action: paths.book(),
        method: 'GET',
        enctype: 'application/x-www-form-urlencoded',
        params: { text: 'drop' },
      },
    }),
  })
}
