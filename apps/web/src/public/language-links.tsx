import { paths } from '../navigation/paths.ts'
import { useBoot } from '../ui/boot.tsx'
import { CheckIcon, ChevronDownIcon, GlobeIcon } from '../ui/icons.tsx'
import { useText } from '../ui/text.tsx'

/** A link to this page in each language; works without script. */
export function LanguageLinks({ className }: { className: string }) {
  const { languages, locale } = useBoot()
  return (
    <ul>
      {languages.map((language) => (
        <li key={language.id}>
          <a
            href={paths.language(language.langLocale)}
            lang={language.langLocale}
            hrefLang={language.langLocale}
            aria-current={language.langLocale === locale ? 'true' : undefined}
            className={className}
          >
            <span className="flex-1">{language.langName}</span>
            {language.langLocale === locale && <CheckIcon size={16} />}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The language selector of the header. */
export function LanguageSelector() {
  const t = useText()
  const { languages, locale } = useBoot()
  if (languages.length < 2) return null
  const current = languages.find((language) => language.langLocale === locale)?.langName ?? locale
  return (
    <details data-language-menu="" className="relative">
      <summary aria-label={`${t('language')}: ${current}`} className="language-button">
        <GlobeIcon size={18} />
        <span className="caps-center">{current}</span>
        <ChevronDownIcon size={14} />
      </summary>
      <div className="language-list">
        <LanguageLinks className="menu-row" />
      </div>
    </details>
  )
}
