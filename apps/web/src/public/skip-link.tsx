import { useText } from '../ui/text.tsx'

/** The first element in the tab order: skips the header. */
export function SkipLink() {
  const t = useText()
  return (
    <a href="#content" className="skip-link">
      {t('nav_skip')}
    </a>
  )
}
