import { parseArgs } from 'node:util'
import { StartupError } from '../platform/startup-error.ts'
import type { MapDescription } from './import/index.ts'

/** What `npm run import-map` should do. */
export type ImportCommand =
  | ({ readonly kind: 'import'; readonly file: string; readonly hold: boolean } & MapDescription)
  | { readonly kind: 'back' }
  | { readonly kind: 'use'; readonly version: string }

const usage = `npm run import-map -- FILE.osm.pbf   imports and activates a map
    --name "Greater Porto"   its name; default: the name of its largest city
    --country PT             its country; default: read from the map
    --tiles FILE.pmtiles     use these tiles instead of building them
    --hold                   imports the map without activating it
npm run import-map -- --use VERSION   activates a version (npm run map:info lists them)
npm run import-map -- --back          activates the previous version again`

/** Parses the arguments of the command. Throws StartupError with the usage when they are invalid. */
export function parseImportCommand(args: readonly string[]): ImportCommand {
  const { values, positionals } = parse(args)
  const [file] = positionals
  const asked = [file, values.back, values.use].filter((value) => value !== undefined)
  if (asked.length !== 1 || positionals.length > 1) {
    throw new StartupError(`Name a map file or a version.\n${usage}`)
  }
  if (values.back) return { kind: 'back' }
  if (values.use !== undefined) return { kind: 'use', version: values.use }
  const country = values.country === undefined ? undefined : readCountry(values.country)
  return {
    kind: 'import',
    file: file ?? '',
    hold: values.hold ?? false,
    ...(values.name === undefined ? {} : { name: values.name }),
    ...(values.tiles === undefined ? {} : { tilesFile: values.tiles }),
    ...(country === undefined ? {} : { country }),
  }
}

/** ISO 3166-1 alpha-2. Common variants such as UK for GB are accepted, because the country decides the driving side. */
function readCountry(given: string): string {
  const region = /^[a-z]{2}$/i.test(given) ? new Intl.Locale(`und-${given}`).region : undefined
  const isKnown = region !== undefined && region !== 'ZZ' && countryNames.of(region) !== undefined
  if (!isKnown) throw new StartupError(`--country ${given} is not a two-letter country code such as PT`)
  return region
}

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        name: { type: 'string' },
        country: { type: 'string' },
        tiles: { type: 'string' },
        hold: { type: 'boolean' },
        back: { type: 'boolean' },
        use: { type: 'string' },
      },
    })
  } catch (error) {
    throw new StartupError(`${(error as Error).message}\n${usage}`)
  }
}
