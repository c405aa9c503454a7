// This translation needs a native reader before it is called final.
import type { common as english } from '../en/common.ts'
import type { French } from './language.ts'

/** Public pages and the app. */
export const common = {
  // navigation
  nav_home: 'Accueil',
  nav_about: 'À propos',
  nav_privacy: 'Politique de confidentialité',
  nav_drive: 'Devenir chauffeur',
  terms: 'Conditions d’utilisation',
  nav_login: 'Connexion ou inscription',
  nav_account: 'Mon compte',
  nav_menu: 'Menu',
  nav_main: 'Principal',
  nav_skip: 'Aller au contenu',
  language: 'Langue',
  theme: 'Apparence',
  theme_light: 'Clair',
  theme_dark: 'Sombre',
  theme_system: 'Système',
  // actions
  close: 'Fermer',
} as const satisfies French<typeof english>
