import { hrefInLanguage } from '../../navigation/open-in-language.ts'
import { useBoot } from '../../ui/boot.tsx'
import { cx } from '../../ui/cx.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { CheckIcon, GlobeIcon } from '../../ui/icons.tsx'
import { useText } from '../../ui/text.tsx'

/** This screen in each language; nothing where there is one language. `onSign`: on the green of signs. */
export function LanguageMenu({ onSign = false }: { readonly onSign?: boolean }) {
  const t = useText()
  const { languages, locale } = useBoot()
  if (languages.length < 2) return null
  const current = languages.find((language) => language.langLocale === locale)?.langName ?? locale
  return (
    <Disclosure
      label={`${t('language')}: ${current}`}
      summaryClass={cx(
        'flex items-center gap-2 border px-2.5 text-label font-semibold',
        onSign
          ? 'focus-on-sign h-11 border-current/35 hover:border-current'
          : 'h-9 border-line-2 hover:border-control',
      )}
      summary={
        <>
          <GlobeIcon size={18} />
          <span className={cx('caps-center', !onSign && 'hidden sm:inline')}>{current}</span>
        </>
      }
    >
      {languages.map(({ id, langLocale, langName }) => (
        <a
          key={id}
          href={hrefInLanguage(langLocale)}
          lang={langLocale}
          hrefLang={langLocale}
          aria-current={langLocale === locale ? 'true' : undefined}
          className={cx(
            'flex items-center gap-2 rounded-control px-2.5 text-sm hover:bg-hover',
            onSign ? 'min-h-11' : 'min-h-9',
          )}
          onClick={(event) => {
            event.currentTarget.href = hrefInLanguage(langLocale)
          }}
        >
          <span className="flex-1">{langName}</span>
          {langLocale === locale && <CheckIcon size={16} />}
        </a>
      ))}
    </Disclosure>
  )
}
