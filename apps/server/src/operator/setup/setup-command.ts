import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { SetupInput } from '@cabstand/contract/http/operator/setup'
import { builtInLocales } from '@cabstand/contract/texts/dictionary'
import { StartupError } from '../../platform/startup-error.ts'

/** The action of `npm run setup`. */
export type SetupCommand =
  | { readonly kind: 'help' }
  | { readonly kind: 'remove-demo' }
  | { readonly kind: 'set-up'; readonly given: Partial<SetupInput> }

export const setupUsage = `npm run setup -- --mobile +351… --first-name Ana --last-name Reis --email ana@example.org
sets an empty database up: settings, car types and the first admin.
    --country PT               where the service is; else the country of the imported map
    --mobile, --first-name, --last-name, --email      the first admin, who signs in with a code
    --app-name "Ana Cabs"      default: Cabstand
    --company-name             default: that of the service
    --website, --address, --tax-number                of the company, for the website and receipts
    --terms, --facebook, --twitter, --instagram       links at the foot of the website
    --currency EUR             default: that of the country
    --time-zone Europe/Lisbon  default: that of the map, else of the country
    --units km|miles           default: what the country's road signs say
    --language ${builtInLocales.join('|')}            the language of the service; default: en
    --file setup.json          all of these, and "carTypes", as the API takes them (/api/docs, POST /api/setup)
npm run setup -- --remove-demo
removes everything that the demo made (people, trips, settings, its city) and keeps imported maps`

const options = {
  country: { type: 'string' },
  mobile: { type: 'string' },
  'first-name': { type: 'string' },
  'last-name': { type: 'string' },
  email: { type: 'string' },
  'app-name': { type: 'string' },
  'company-name': { type: 'string' },
  website: { type: 'string' },
  address: { type: 'string' },
  'tax-number': { type: 'string' },
  terms: { type: 'string' },
  facebook: { type: 'string' },
  twitter: { type: 'string' },
  instagram: { type: 'string' },
  currency: { type: 'string' },
  'time-zone': { type: 'string' },
  units: { type: 'string' },
  language: { type: 'string' },
  file: { type: 'string' },
  'remove-demo': { type: 'boolean' },
  help: { type: 'boolean' },
} as const

/** The option of each field, for messages. */
export const optionOf: Readonly<Record<string, string>> = {
  country: '--country',
  mobile: '--mobile',
  firstName: '--first-name',
  lastName: '--last-name',
  email: '--email',
  appName: '--app-name',
  companyName: '--company-name',
  companyWebsite: '--website',
  companyAddress: '--address',
  taxNumber: '--tax-number',
  companyTerms: '--terms',
  facebookHandle: '--facebook',
  twitterHandle: '--twitter',
  instagramHandle: '--instagram',
  currency: '--currency',
  timeZone: '--time-zone',
  convertToMile: '--units',
  language: '--language',
}

/** Reads the arguments of the command and its file. Throws StartupError when they are invalid. */
export function parseSetupCommand(args: readonly string[]): SetupCommand {
  const values = parse(args)
  if (values.help) return { kind: 'help' }
  if (values['remove-demo']) {
    if (Object.keys(values).length > 1)
      throw new StartupError('--remove-demo cannot be combined with other options')
    return { kind: 'remove-demo' }
  }
  const flags = {
    country: values.country?.toUpperCase(),
    mobile: values.mobile,
    firstName: values['first-name'],
    lastName: values['last-name'],
    email: values.email,
    appName: values['app-name'],
    companyName: values['company-name'],
    companyWebsite: values.website,
    companyAddress: values.address,
    taxNumber: values['tax-number'],
    companyTerms: values.terms,
    facebookHandle: values.facebook,
    twitterHandle: values.twitter,
    instagramHandle: values.instagram,
    currency: values.currency?.toUpperCase(),
    timeZone: values['time-zone'],
    convertToMile: readUnits(values.units),
    language: readLanguage(values.language),
  }
  const given = Object.fromEntries(Object.entries(flags).filter(([, value]) => value !== undefined))
  return { kind: 'set-up', given: { ...(values.file === undefined ? {} : readFile(values.file)), ...given } }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options }).values
  } catch (error) {
    throw new StartupError(`${(error as Error).message}\n${setupUsage}`)
  }
}

function readUnits(given: string | undefined): boolean | undefined {
  if (given === undefined) return undefined
  if (given !== 'km' && given !== 'miles') throw new StartupError(`--units ${given} is neither km nor miles`)
  return given === 'miles'
}

function readLanguage(given: string | undefined): SetupInput['language'] | undefined {
  if (given !== undefined && !builtInLocales.includes(given)) {
    throw new StartupError(`--language ${given} is not one of ${builtInLocales.join(', ')}`)
  }
  return given
}

function readFile(path: string): Partial<SetupInput> {
  try {
    const content: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (typeof content !== 'object' || content === null || Array.isArray(content))
      throw new Error('not an object')
    return content
  } catch (error) {
    throw new StartupError(`--file ${path} cannot be read as a JSON object: ${(error as Error).message}`)
  }
}
