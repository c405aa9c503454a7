import type { LanguageRecord } from '@cabstand/contract/http/operator/languages'
import { isRightToLeft } from '@cabstand/contract/texts/direction'
import { isolateLeftToRight } from '@cabstand/contract/texts/isolate'
import { AppLink } from '../../navigation/app-link.tsx'
import { paths } from '../../navigation/paths.ts'
import { Tag } from '../../ui/tag.tsx'
import { useText } from '../../ui/text.tsx'
import { CoverageBar } from './coverage.tsx'

/** The languages with their coverage; one of them is open beside the list. */
export function LanguageList(props: {
  readonly languages: readonly LanguageRecord[]
  readonly current: string
}) {
  const { languages, current } = props
  const t = useText()
  return (
    <nav aria-label={t('settings_languages')} className="rounded-panel border border-line bg-surface">
      <p className="flex min-h-10 items-center gap-2 px-4 text-label">
        <span className="font-bold">{t('settings_languages')}</span>
        <span className="text-ink-2">{t('lang_keys_each', { count: languages[0]?.texts ?? 0 })}</span>
      </p>
      {languages.map((language) => (
        <AppLink
          key={language.id}
          href={paths.languages(language.id)}
          aria-current={language.id === current ? 'true' : undefined}
          className="flex min-h-13 items-center justify-between gap-3 border-t border-line border-s-[3px] border-s-transparent px-4 py-2 text-label hover:bg-hover aria-[current]:border-s-accent aria-[current]:bg-selected"
        >
          <span className="grid gap-0.5">
            <span className="flex flex-wrap items-center gap-2 font-bold">
              <bdi>{language.langName}</bdi>
              {language.default && <Tag accent>{t('lang_default')}</Tag>}
              {isRightToLeft(language.langLocale) && <Tag>{t('lang_rtl')}</Tag>}
            </span>
            <span className="text-ink-2">
              {t('lang_locales', {
                locale: isolateLeftToRight(language.langLocale),
                dates: isolateLeftToRight(language.dateLocale),
              })}
            </span>
            {language.changed > 0 && (
              <span className="text-ink-2">{t('lang_own', { count: language.changed })}</span>
            )}
          </span>
          <CoverageBar language={language} />
        </AppLink>
      ))}
    </nav>
  )
}
