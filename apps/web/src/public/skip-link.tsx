import { useText } from '../ui/text.tsx'

/** First stop of the keyboard: past the header. */
export function SkipLink() {
  const t = useText()
  return (
    <a href="#content" className="skip-link">
      {t('nav_skip')}
    </a>
  )
}
