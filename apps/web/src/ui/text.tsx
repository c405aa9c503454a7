import type { DocumentBoot } from '@cabstand/contract/pages'
import type { TextArguments, TextKey } from '@cabstand/contract/texts/keys'
import { type TextParams, translate } from '@cabstand/contract/texts/translate'
import { createContext, type ReactNode, useContext } from 'react'
import { createFormat, type Format } from './format.ts'

export type Translate = <K extends TextKey>(key: K, ...args: TextArguments<K>) => string

interface Words {
  readonly boot: DocumentBoot
  readonly t: Translate
  readonly errorText: (code: string) => string
  readonly format: Format
}

const WordsContext = createContext<Words | null>(null)

function createWords(boot: DocumentBoot): Words {
  const { texts, locale } = boot
  const lookUp = (key: string, params?: TextParams) => translate(texts, locale, key, params)
  return {
    boot,
    t: (key, ...args) => lookUp(key, args[0]),
    errorText: (code) => lookUp(code in texts ? code : 'internal_error'),
    format: createFormat(locale, boot.dateLocale, boot.direction, boot.settings),
  }
}

/** Gives everything below it the document's language, texts and settings. */
export function TextProvider({ boot, children }: { boot: DocumentBoot; children: ReactNode }) {
  return <WordsContext value={createWords(boot)}>{children}</WordsContext>
}

function useWords(): Words {
  const words = useContext(WordsContext)
  if (!words) throw new Error('Texts are used outside of TextProvider')
  return words
}

/** `t(key, params)`: the words of the document's language. */
export const useText = (): Translate => useWords().t

/** Numbers, money, dates and times as this language and these settings write them. */
export const useFormat = (): Format => useWords().format

/** The words for an error code; an unknown code reads as a failed server. */
export const useErrorText = (): ((code: string) => string) => useWords().errorText

/** Language, settings and what else the document started from. */
export const useBoot = (): DocumentBoot => useWords().boot
