import { useText } from '../ui/text.tsx'

/** First stop of the keyboard: past the header. */
export function SkipLink() {
  const t = useText()
  return (
    <a
      href="#content"
      className="absolute start-4 -top-20 z-toast rounded-control bg-surface px-4 py-2 font-semibold text-ink shadow-2 focus:top-3"
    >
      {t('nav_skip')}
    </a>
  )
}
