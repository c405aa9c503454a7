import { hrefInLanguage } from '../navigation/open-in-language.ts'
import { useBoot } from '../ui/boot.tsx'
import { cx } from '../ui/cx.ts'
import { useText } from '../ui/text.tsx'

/** This screen in each language, on the green of signs; nothing where there is one language. */
export function LanguageChoice({ className }: { readonly className?: string }) {
  const t = useText()
  const { languages, locale } = useBoot()
  if (languages.length < 2) return null
  return (
    <nav aria-label={t('language')} className={cx('flex flex-wrap gap-1 text-on-sign', className)}>
      {languages.map(({ langLocale, langName }) => (
        <a
          key={langLocale}
          href={hrefInLanguage(langLocale)}
          lang={langLocale}
          aria-current={langLocale === locale || undefined}
          className={cx(
            'focus-on-sign flex min-h-11 items-center rounded-control px-3 text-sm font-semibold',
            langLocale === locale ? 'bg-sign-2' : 'hover:bg-sign-2',
          )}
        >
          {langName}
        </a>
      ))}
    </nav>
  )
}
