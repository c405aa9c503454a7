/** Public pages and the app. */
export const common = {
  // navigation
  nav_home: 'Home',
  nav_about: 'About us',
  nav_privacy: 'Privacy policy',
  nav_drive: 'Drive with us',
  terms: 'Terms of service',
  nav_login: 'Log in or sign up',
  nav_account: 'My account',
  nav_menu: 'Menu',
  nav_main: 'Main',
  nav_skip: 'Skip to content',
  language: 'Language',
  theme: 'Appearance',
  theme_light: 'Light',
  theme_dark: 'Dark',
  theme_system: 'System',
  // actions
  close: 'Close',
} as const
