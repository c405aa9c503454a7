import type { AppBoot, PagesBundle, PublicBoot, PublicPage, TrackBoot } from '@cabstand/contract/pages'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { renderManifest } from '../document/app-manifest.ts'
import type { DocumentAssets } from '../document/assets.ts'
import { renderShell } from '../document/shell.tsx'
import { StartSkeleton } from '../document/start-skeleton.tsx'
import { BookingIsland } from '../public/booking-island.tsx'
import { islandBoot } from '../public/island-boot.ts'
import { PageLinks } from '../public/page-links.tsx'
import { describePage } from '../public/pages.ts'
import { PublicDocument } from '../public/public-document.tsx'
import { trackIslandBoot } from '../public/track/track-boot.ts'
import { TrackDocument, trackTitle } from '../public/track/track-document.tsx'
import { TrackIsland } from '../public/track/track-island.tsx'

declare const __ASSETS__: DocumentAssets

/** The document of a public page in the language of `boot`. Only the landing page has an interactive part. */
export function render(page: PublicPage, boot: PublicBoot) {
  const { locale, direction } = boot
  const live = page === 'home' ? islandBoot(boot) : undefined
  const islandMarkup = live ? renderToString(<BookingIsland boot={live} />) : ''
  return renderShell({
    ...describePage(page, boot),
    ...(page === 'offline' ? { unlisted: true } : { links: <PageLinks page={page} boot={boot} /> }),
    locale,
    direction,
    assets: live ? [__ASSETS__.site, __ASSETS__.public] : [__ASSETS__.site],
    appScript: __ASSETS__.app.script,
    ...(live && { boot: live }),
    markup: renderToStaticMarkup(<PublicDocument page={page} boot={boot} islandMarkup={islandMarkup} />),
  })
}

/** The app's document, which is the same for every screen. */
export function renderApp(boot: AppBoot) {
  const { locale, direction, settings } = boot
  return renderShell({
    title: settings.appName,
    // Its screens differ by who is signed in.
    unlisted: true,
    locale,
    direction,
    assets: [__ASSETS__.app],
    boot,
    markup: renderToStaticMarkup(<StartSkeleton />),
  })
}

/** The page of a shared trip. */
export function renderTrack(boot: TrackBoot) {
  const { locale, direction } = boot
  const live = trackIslandBoot(boot)
  return renderShell({
    title: `${trackTitle(boot)} | ${boot.settings.appName}`,
    unlisted: true,
    locale,
    direction,
    assets: [__ASSETS__.site, __ASSETS__.track],
    boot: live,
    markup: renderToStaticMarkup(
      <TrackDocument boot={boot} islandMarkup={renderToString(<TrackIsland boot={live} />)} />,
    ),
  })
}

const bundle: PagesBundle = { render, renderApp, renderTrack, renderManifest }
export default bundle
