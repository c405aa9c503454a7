import type { CarType, Language, PublicSettings } from './http/system.ts'

/** Documents that the server renders; every other address of the web is the app. */
export type PublicPage = 'home' | 'about' | 'privacy' | 'offline'

export type TextDirection = 'ltr' | 'rtl'

/** What any document of the web starts from. It travels inside the document and is the same for every visitor. */
export interface DocumentBoot {
  /** Locale of the texts, such as `en` or `ar`. */
  readonly locale: string
  /** Locale for dates, such as `en-GB`. */
  readonly dateLocale: string
  readonly direction: TextDirection
  readonly languages: readonly Language[]
  /** Text by key, complete: what the language lacks is already filled in from English. */
  readonly texts: Readonly<Record<string, string>>
  readonly settings: PublicSettings
}

export interface PublicBoot extends DocumentBoot {
  readonly carTypes: readonly CarType[]
  /** Name of the area the map covers, such as a city; empty when unknown. */
  readonly placeName: string
  /** Middle of the map: suggestions and nearby cars start here until a pickup is known. */
  readonly center: { readonly lat: number; readonly lng: number } | null
  /** Calendar year in the settings' time zone, for the footer. */
  readonly year: number
}

export interface RenderedDocument {
  readonly html: string
  /** Source of each inline script, in order, for the hashes of the content security policy. */
  readonly inlineScripts: readonly string[]
}

/** What the built server bundle of the web exports (`apps/web/dist/server/public.js`). */
export interface PagesBundle {
  readonly render: (page: PublicPage, boot: PublicBoot) => RenderedDocument
  readonly renderApp: (boot: DocumentBoot) => RenderedDocument
}

/** Where each rendered document stands. */
export const publicPagePaths = {
  home: '/',
  about: '/about-us',
  privacy: '/privacy-policy',
  /** Kept by the service worker, for when there is no connection. */
  offline: '/offline',
} as const satisfies Record<PublicPage, string>

/** First path segments that belong to the app; each is served with everything below it. */
export const appSegments = [
  'login',
  'setup',
  'book',
  'bookings',
  'profile',
  'wallet',
  'dashboard',
  'cartypes',
  'cancelreasons',
  'addbookings',
  'promos',
  'riders',
  'drivers',
  'alladmin',
  'fleetadmins',
  'driverearning',
  'notifications',
  'earningreports',
  'addtowallet',
  'withdraws',
  'settings',
  'appinfo',
  'languagesetting',
] as const

/** Cookies that the documents and the server agree on. None of them is a secret. */
export const hintCookies = {
  /** Locale the visitor chose. */
  language: 'cabstand_lang',
  /** `light` or `dark`; absent: follow the system. */
  theme: 'cabstand_theme',
  /** Role of who is signed in, so that cached documents show the right label; decides nothing on the server. */
  role: 'cabstand_role',
} as const
