import { useBoot } from './boot.tsx'

/** The languages of the service other than its default one, into which an operator's texts are translated. */
export const useTranslatedLanguages = () => useBoot().languages.filter((language) => !language.default)
