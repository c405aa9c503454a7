import { type ImportProgress, importMap, putInForce, takeBack } from './import/index.ts'
import type { ImportCommand } from './import-command.ts'
import { formatMapVersion, type MapInfoParts, readMapInfo } from './map-info.ts'

/** Does what the command asks and says what came of it. Throws as `importMap`, `putInForce` and `takeBack`. */
export async function runImportCommand(
  command: ImportCommand,
  parts: MapInfoParts,
  progress: ImportProgress,
  say: (line: string) => void,
): Promise<void> {
  if (command.kind !== 'import') {
    const { id } = await (command.kind === 'back' ? takeBack(parts) : putInForce(parts, command.version))
    return say(`${await describe(parts, id)}\nRunning servers change over to it within seconds.`)
  }
  const { kind: _, ...input } = command
  const id = await importMap({ ...input, ...parts, progress })
  say(await describe(parts, id))
  const megabytes = Math.round(process.resourceUsage().maxRSS / 1024)
  say(`This command used ${megabytes.toLocaleString('en-US')} MB of memory at most.`)
  if (command.hold) say(`It waits: npm run import-map -- --use ${id}`)
  else say('Running servers change over to it within seconds; npm run import-map -- --back undoes it.')
}

async function describe(parts: MapInfoParts, id: string): Promise<string> {
  const { versions } = await readMapInfo(parts)
  return versions
    .filter((version) => version.id === id)
    .map(formatMapVersion)
    .join('\n')
}
