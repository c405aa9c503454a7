// This translation needs a native reader before it is called final.
import type { common as english } from '../en/common.ts'
import type { Hindi } from './language.ts'

/** Public pages and the app. */
export const common = {
  // navigation
  nav_home: 'होम',
  nav_about: 'हमारे बारे में',
  nav_privacy: 'प्राइवेसी पॉलिसी',
  nav_drive: 'हमारे साथ ड्राइव करें',
  terms: 'सेवा की शर्तें',
  nav_login: 'साइन इन या साइन अप',
  nav_account: 'मेरा अकाउंट',
  nav_menu: 'मेन्यू',
  nav_main: 'मुख्य',
  nav_skip: 'सीधे कॉन्टेंट पर जाएँ',
  language: 'भाषा',
  theme: 'थीम',
  theme_light: 'लाइट',
  theme_dark: 'डार्क',
  theme_system: 'सिस्टम',
  // actions
  close: 'बंद करें',
} as const satisfies Hindi<typeof english>
