import type { TrackBoot } from '@cabstand/contract/pages'
import { isolate } from '@cabstand/contract/texts/isolate'
import { translate } from '@cabstand/contract/texts/translate'
import { paths } from '../../navigation/paths.ts'
import { BootProvider, useBoot } from '../../ui/boot.tsx'
import { Logo, LogoMark } from '../../ui/logo.tsx'
import { useText } from '../../ui/text.tsx'
import { LanguageSelector } from '../language-links.tsx'
import { SkipLink } from '../skip-link.tsx'
import { trackIslandId } from './track-island-id.ts'

export interface TrackDocumentProps {
  readonly boot: TrackBoot
  readonly islandMarkup: string
}

/** The document's title, without the operator's name. */
export function trackTitle({ trip, texts, locale }: TrackBoot): string {
  if (trip === null) return translate(texts, locale, 'track_title_unknown')
  const key = trip.service === 'delivery' ? 'track_title_parcel' : 'track_title'
  return translate(texts, locale, key, { name: isolate(trip.riderName) })
}

/** The page of a shared trip inside its shell. Rendered on the server only. */
export function TrackDocument({ boot, islandMarkup }: TrackDocumentProps) {
  return (
    <BootProvider boot={boot}>
      <SkipLink />
      <div className="flex min-h-dvh flex-col bg-surface">
        <TrackHeader />
        <main id="content" className="flex flex-1 flex-col">
          <h1 className="visually-hidden">{trackTitle(boot)}</h1>
          <div
            id={trackIslandId}
            className="flex flex-1 flex-col"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React just before
            dangerouslySetInnerHTML={{ __html: islandMarkup }}
          />
        </main>
        <TrackFooter placeName={boot.placeName} />
      </div>
    </BootProvider>
  )
}

function TrackHeader() {
  const { settings } = useBoot()
  return (
    <header className="z-header flex h-16 items-center justify-between gap-4 border-b border-line bg-surface px-4 lg:px-6">
      <a href={paths.home()} className="flex rounded-control">
        <Logo name={settings.appName} />
      </a>
      <LanguageSelector />
    </header>
  )
}

function TrackFooter({ placeName }: { placeName: string }) {
  const t = useText()
  const { settings } = useBoot()
  return (
    <footer className="kerb flex items-center gap-4 bg-canvas px-4 py-5 [--sign-line:var(--line-2)] lg:hidden">
      <LogoMark />
      <p className="min-w-0 flex-1">
        <span className="block font-bold">
          <bdi>{[settings.appName, placeName].filter(Boolean).join(', ')}</bdi>
        </span>
        <span className="block text-sm text-ink-2">{t('track_promise')}</span>
      </p>
      <a href={paths.about()} className="site-link shrink-0 font-bold text-accent">
        {t('nav_about')}
      </a>
    </footer>
  )
}
