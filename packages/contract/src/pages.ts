import type { Role } from '@cabstand/domain/roles'
import { consolePaths } from './console-paths.ts'
import type { Language } from './http/operator/languages.ts'
import type { PublicSettings } from './http/operator/settings.ts'
import type { CarType } from './http/trips/pricing.ts'
import type { SharedTrip } from './http/trips/sharing.ts'
import type { SiteMarks } from './realtime/site.ts'
import type { TextScope } from './texts/en/index.ts'

/** Pages that the server renders. Every other path of the website is the app. */
export type PublicPage = 'home' | TextPage | 'offline'

/** Pages of text, which admins can write themselves. */
export const textPages = ['about', 'privacy', 'deletion'] as const
export type TextPage = (typeof textPages)[number]
/** By page, in Markdown with headings, paragraphs, lists and links. */
export type PageTexts = Readonly<Record<TextPage, string>>

export type TextDirection = 'ltr' | 'rtl'

/** Initial data of every page. It is embedded in the page and is the same for every visitor. */
export interface DocumentBoot {
  /** Locale of the texts, such as `en` or `ar`. */
  readonly locale: string
  /** Locale for dates, such as `en-GB`. */
  readonly dateLocale: string
  readonly direction: TextDirection
  readonly languages: readonly Language[]
  /** All texts by key. Texts that the language lacks are in English. */
  readonly texts: Readonly<Record<string, string>>
  readonly settings: PublicSettings
}

/** Initial data of the app: the texts of its shell, and the addresses of the texts of its screens. */
export interface AppBoot extends DocumentBoot {
  /** Address of each scope that is not in the page. It changes when a text changes. */
  readonly textFiles: TextFiles
  /** Of the settings and texts of this document, which may be older than those that are in force. */
  readonly marks: SiteMarks
}

export type TextFiles = Readonly<Partial<Record<TextScope, string>>>

export interface PublicBoot extends DocumentBoot {
  /** The texts of the interactive part of the landing page. */
  readonly landingTexts: DocumentBoot['texts']
  readonly carTypes: readonly CarType[]
  /** Name of the area that the map covers, such as a city; empty when unknown. */
  readonly placeName: string
  /** Centre of the map. Suggestions and nearby cars use it until a pickup is known. */
  readonly center: { readonly lat: number; readonly lng: number } | null
  /** Calendar year in the settings' time zone, for the footer. */
  readonly year: number
  readonly pageTexts: PageTexts
  /** A place of this city, such as a station, for the samples; empty when none is known. */
  readonly samplePlace: string
  /** Scheme and host of this website, for addresses that other websites read; empty when it is not configured. */
  readonly origin: string
}

/** Initial data of the page of a shared trip. */
export interface TrackBoot extends DocumentBoot {
  /** Null when the link is unknown. */
  readonly trip: SharedTrip | null
  /** When the page was rendered, ISO 8601: the remaining minutes are those of this time. */
  readonly at: string
  readonly placeName: string
}

export interface RenderedDocument {
  readonly html: string
  /** Source of each inline script, in order, for the hashes in the Content-Security-Policy header. */
  readonly inlineScripts: readonly string[]
}

/** Exports of the website's server bundle (`apps/web/dist/server/public.js`). */
export interface PagesBundle {
  readonly render: (page: PublicPage, boot: PublicBoot) => RenderedDocument
  readonly renderApp: (boot: AppBoot) => RenderedDocument
  readonly renderTrack: (boot: TrackBoot) => RenderedDocument
  /** The web app manifest of the app that a role installs, as JSON. */
  readonly renderManifest: (role: Role, boot: AppBoot) => string
}

/** Path of each rendered page. */
export const publicPagePaths = {
  home: '/',
  about: '/about-us',
  privacy: '/privacy-policy',
  deletion: '/account-deletion',
  /** Cached by the service worker and shown when there is no connection. */
  offline: '/offline',
} as const satisfies Record<PublicPage, string>

/** What a role installs: the same app, with a start address of its own. */
export const appManifestPath = (role: Role) => `/manifests/${role}.webmanifest`

/** Pages that search engines list. */
export const listedPages = ['home', ...textPages] as const

/** A page's address in a language. That of the default language is the address that asks for none. */
export function addressInLanguage(
  page: Exclude<PublicPage, 'offline'>,
  { langLocale, default: isDefault }: Pick<Language, 'langLocale' | 'default'>,
): string {
  return `${publicPagePaths[page]}${isDefault ? '' : `?lang=${encodeURIComponent(langLocale)}`}`
}

/** The page of a shared trip. It is rendered at each request. */
export const trackPagePath = '/track/:token'
export const tripLinkPath = (token: string) => `/track/${token}`

/** First path segments of the app. All paths below them are served by the app too. */
export const appSegments: readonly string[] = [
  'login',
  'setup',
  'book',
  'bookings',
  'drive',
  'earnings',
  'profile',
  'wallet',
  'payments',
  'inbox',
  ...Object.values(consolePaths).map((path) => path.slice(1)),
]

/** Cookies shared by the pages and the server. None of them is secret. */
export const hintCookies = {
  /** The locale that the visitor chose. */
  language: 'cabstand_lang',
  /** `light` or `dark`; absent: follow the system. */
  theme: 'cabstand_theme',
  /**
   * Role of the signed-in person, so that cached pages show the right label. The server does not use it for
   * authorisation.
   */
  role: 'cabstand_role',
} as const
