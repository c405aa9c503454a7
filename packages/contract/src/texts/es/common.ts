// This translation needs a native reader before it is called final.
import type { common as english } from '../en/common.ts'
import type { Spanish } from './language.ts'

/** Public pages and the app. */
export const common = {
  // navigation
  nav_home: 'Inicio',
  nav_about: 'Quiénes somos',
  nav_privacy: 'Política de privacidad',
  nav_drive: 'Conduce con nosotros',
  terms: 'Condiciones del servicio',
  nav_login: 'Inicia sesión o regístrate',
  nav_account: 'Mi cuenta',
  nav_menu: 'Menú',
  nav_main: 'Principal',
  nav_skip: 'Ir al contenido',
  language: 'Idioma',
  theme: 'Apariencia',
  theme_light: 'Clara',
  theme_dark: 'Oscura',
  theme_system: 'Sistema',
  // actions
  close: 'Cerrar',
} as const satisfies Spanish<typeof english>
