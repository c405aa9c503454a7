import type { DocumentBoot } from '@cabstand/contract/pages'
import type { TextArguments, TextKey } from '@cabstand/contract/texts/keys'
import { type TextParams, translate } from '@cabstand/contract/texts/translate'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { createFormat, type Format, type FormatSettings } from './format.ts'

export type Translate = <K extends TextKey>(key: K, ...args: TextArguments<K>) => string

/** The data that texts and formats depend on. */
export interface TextBoot extends Pick<DocumentBoot, 'locale' | 'dateLocale' | 'direction' | 'texts'> {
  readonly settings: FormatSettings
}

interface Words {
  readonly boot: TextBoot
  readonly t: Translate
  readonly errorText: (code: string, params?: TextParams) => string
  readonly format: Format
}

const WordsContext = createContext<Words | null>(null)

function createWords(boot: TextBoot): Words {
  const { texts, locale } = boot
  const lookUp = (key: string, params?: TextParams) => translate(texts, locale, key, params)
  return {
    boot,
    t: (key, ...args) => lookUp(key, args[0]),
    errorText: (code, params) => lookUp(Object.hasOwn(texts, code) ? code : 'internal_error', params),
    format: createFormat(locale, boot.dateLocale, boot.direction, boot.settings),
  }
}

/** Gives everything below it the document's language, texts and settings. */
export function TextProvider({ boot, children }: { boot: TextBoot; children: ReactNode }) {
  const words = useMemo(() => createWords(boot), [boot])
  return <WordsContext value={words}>{children}</WordsContext>
}

function useWords(): Words {
  const words = useContext(WordsContext)
  if (!words) throw new Error('Texts are used outside of TextProvider')
  return words
}

/** `t(key, params)`: a text in the document's language. */
export const useText = (): Translate => useWords().t

/** Formats of numbers, money, dates and times in this language and with these settings. */
export const useFormat = (): Format => useWords().format

/** The text of an error code with its parameters; for an unknown code, that of an internal error. */
export const useErrorText = (): Words['errorText'] => useWords().errorText

/** The document's locale and reading direction. */
export const useLocale = (): Pick<TextBoot, 'locale' | 'dateLocale' | 'direction'> => useWords().boot
