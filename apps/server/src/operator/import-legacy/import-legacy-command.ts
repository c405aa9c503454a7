import { parseArgs } from 'node:util'
import { StartupError } from '../../platform/startup-error.ts'

export const importLegacyUsage = `npm run import-legacy -- export.json
imports the JSON export of a former system's realtime database: users, wallets, bookings, chats, tracks, promos, car
types, languages and settings. It can be repeated: what is placed stays as it is, and what is new is added.
    --check                    only say what could be placed
    --report details.jsonl     where what was not placed is listed; default: beside the export
docs/import-legacy.md explains what becomes what.`

/** What `npm run import-legacy` does. */
export type ImportLegacyCommand =
  | { readonly kind: 'help' }
  | { readonly kind: 'import'; readonly file: string; readonly reportFile: string; readonly writes: boolean }

const options = {
  check: { type: 'boolean' },
  report: { type: 'string' },
  help: { type: 'boolean' },
} as const

/** Reads the arguments of the command. Throws StartupError when they are invalid. */
export function parseImportLegacyCommand(args: readonly string[]): ImportLegacyCommand {
  const { values, positionals } = parse(args)
  if (values.help) return { kind: 'help' }
  const [file, ...others] = positionals
  if (file === undefined || others.length > 0)
    throw new StartupError(`Name one export: npm run import-legacy -- export.json`)
  return {
    kind: 'import',
    file,
    reportFile: values.report ?? `${file}.report.jsonl`,
    writes: values.check !== true,
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw new StartupError(`${error instanceof Error ? error.message : error}\n\n${importLegacyUsage}`)
  }
}
