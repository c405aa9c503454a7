export { importLegacyUsage, parseImportLegacyCommand } from './import-legacy-command.ts'
export { runImportLegacy } from './run-import-legacy.ts'
