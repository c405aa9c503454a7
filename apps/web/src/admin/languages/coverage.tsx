import type { LanguageRecord } from '@cabstand/contract/http/operator/languages'
import { SignPanel } from '../../ui/sign-panel.tsx'
import { useFormat, useText } from '../../ui/text.tsx'

/** Rounded down, so that 100% means every text. */
export const percentOf = ({ translated, texts }: LanguageRecord) =>
  texts === 0 ? 100 : Math.floor((translated / texts) * 100)

/** How much of the texts is translated, as a bar with its figure. */
export function CoverageBar({ language }: { readonly language: LanguageRecord }) {
  const format = useFormat()
  const percent = percentOf(language)
  return (
    <span className="flex items-center gap-3">
      <svg aria-hidden="true" viewBox="0 0 100 5" preserveAspectRatio="none" className="h-[5px] w-22">
        <rect width="100" height="5" className="fill-sunken" />
        <rect width={percent} height="5" className="fill-accent" />
      </svg>
      <bdi className="w-12 text-end">{format.percent(percent)}</bdi>
    </span>
  )
}

/** The same for the chosen language, large. */
export function CoveragePanel({ language }: { readonly language: LanguageRecord }) {
  const t = useText()
  const format = useFormat()
  const { langName, translated, texts } = language
  return (
    <SignPanel
      size="compact"
      figure={format.percent(percentOf(language))}
      title={t('lang_translated', { name: langName })}
      note={t('lang_of_keys', { done: format.number(translated), all: format.number(texts) })}
    />
  )
}
