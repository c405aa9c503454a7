export { createDocumentLanguageReader } from './document-language-reader.ts'
export { getStaffLanguage } from './language-edit.ts'
export {
  createLanguageReader,
  createLocaleReader,
  type LanguageReader,
  type LocaleReader,
} from './language-reader.ts'
export {
  insertLanguages,
  type LanguageRow,
  languageRows,
  listLanguages,
  lockLanguages,
  type StaffLanguageRow,
  startingLanguages,
  updateLanguageRow,
} from './language-store.ts'
export { languagesModule } from './module.ts'
export { setPageTexts } from './set-page-texts.ts'
export { createTextReader, type TextReader } from './text-reader.ts'
export { toLanguage } from './to-language.ts'
