import type { RenderedDocument, TextDirection } from '@cabstand/contract/pages'
import { scriptOf } from '@cabstand/contract/texts/direction'
import { lookUp } from '@cabstand/domain/look-up'
import devanagariFont from '@fontsource/noto-sans/files/noto-sans-devanagari-400-normal.woff2?url'
import latinFont from '@fontsource-variable/overpass/files/overpass-latin-wght-normal.woff2?url'
import arabicFont from '@fontsource-variable/vazirmatn/files/vazirmatn-arabic-wght-normal.woff2?url'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import icon from '../public/art/icon.svg?url'
import wholeIcon from '../public/art/icon-whole.png?url'
import { manifestHref } from './app-manifest.ts'
import type { EntryAssets } from './assets.ts'
import { beforePaintScript } from './before-paint.ts'
import { appScriptAttribute, bootElementId, rootElementId } from './boot.ts'
import { safeJson } from './safe-json.ts'

export interface ShellInput {
  readonly title: string
  readonly description?: string
  /** What else stands in the head. */
  readonly links?: ReactNode
  readonly assets: readonly EntryAssets[]
  readonly locale: string
  readonly direction: TextDirection
  /** Search engines leave the page out. */
  readonly unlisted?: boolean
  /** Data for the script; absent when the script needs none. */
  readonly boot?: object
  /** The app's script, prefetched by public pages. */
  readonly appScript?: string
  /** Markup of the page, rendered by React; of the app what is shown until its script runs. */
  readonly markup: string
}

/** The font of most of a page's text, by its script; `fonts.css` has all of them. */
const fontOfScript: Readonly<Record<string, string>> = { Arab: arabicFont, Deva: devanagariFont }

function Head({ title, description, links, assets, locale, unlisted }: ShellInput): ReactNode {
  const unique = (list: (entry: EntryAssets) => readonly string[]) => [...new Set(assets.flatMap(list))]
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      {description && <meta name="description" content={description} />}
      {links}
      {unlisted && <meta name="robots" content="noindex, nofollow" />}
      <meta name="theme-color" content="#0C3A16" />
      <link rel="icon" href={icon} type="image/svg+xml" />
      <link rel="apple-touch-icon" href={wholeIcon} />
      <link rel="manifest" href={manifestHref('rider', locale)} />
      <link
        rel="preload"
        href={lookUp(fontOfScript, scriptOf(locale)) ?? latinFont}
        as="font"
        type="font/woff2"
        crossOrigin=""
      />
      {unique((entry) => entry.styles).map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {unique((entry) => entry.preloads).map((href) => (
        <link key={href} rel="modulepreload" href={href} />
      ))}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, hashed in the policy */}
      <script dangerouslySetInnerHTML={{ __html: beforePaintScript }} />
      {assets.map(({ script }) => (
        <script key={script} type="module" src={script} />
      ))}
    </head>
  )
}

/** A whole document around the page's markup. The boot data follows as a JSON block, which does not execute. */
export function renderShell(input: ShellInput): RenderedDocument {
  const { locale, direction, boot, markup, appScript } = input
  const html = renderToStaticMarkup(
    <html lang={locale} dir={direction} data-script={scriptOf(locale)}>
      <Head {...input} />
      <body>
        <div
          id={rootElementId}
          {...{ [appScriptAttribute]: appScript }}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React just before
          dangerouslySetInnerHTML={{ __html: markup }}
        />
        {boot && (
          <script
            type="application/json"
            id={bootElementId}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every "<" escaped
            dangerouslySetInnerHTML={{ __html: safeJson(boot) }}
          />
        )}
      </body>
    </html>,
  )
  return { html: `<!doctype html>${html}`, inlineScripts: [beforePaintScript] }
}
