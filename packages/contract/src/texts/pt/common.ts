// This translation needs a native reader before it is called final.
import type { common as english } from '../en/common.ts'
import type { Portuguese } from './language.ts'

/** Public pages and the app. */
export const common = {
  // navigation
  nav_home: 'Início',
  nav_about: 'Sobre nós',
  nav_privacy: 'Política de privacidade',
  nav_drive: 'Dirija com a gente',
  terms: 'Termos de serviço',
  nav_login: 'Entrar ou cadastrar-se',
  nav_account: 'Minha conta',
  nav_menu: 'Menu',
  nav_main: 'Principal',
  nav_skip: 'Ir para o conteúdo',
  language: 'Idioma',
  theme: 'Aparência',
  theme_light: 'Clara',
  theme_dark: 'Escura',
  theme_system: 'Sistema',
  // actions
  close: 'Fechar',
} as const satisfies Portuguese<typeof english>
