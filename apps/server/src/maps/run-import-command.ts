import { type ImportProgress, importMap, putInForce, takeBack } from './import/index.ts'
import type { ImportCommand } from './import-command.ts'
import { formatMapVersion, type MapInfoDeps, readMapInfo } from './map-info.ts'

/** Runs the command and prints its result. Throws like `importMap`, `putInForce` and `takeBack`. */
export async function runImportCommand(
  command: ImportCommand,
  deps: MapInfoDeps,
  progress: ImportProgress,
  say: (line: string) => void,
): Promise<void> {
  if (command.kind !== 'import') {
    const { id } = await (command.kind === 'back' ? takeBack(deps) : putInForce(deps, command.version))
    return say(`${await describe(deps, id)}\nRunning servers switch to it within seconds.`)
  }
  const { kind: _, ...input } = command
  const id = await importMap({ ...input, ...deps, progress })
  say(await describe(deps, id))
  const megabytes = Math.round(process.resourceUsage().maxRSS / 1024)
  say(`This command used ${megabytes.toLocaleString('en-US')} MB of memory at its peak.`)
  if (command.hold) say(`To activate it: npm run import-map -- --use ${id}`)
  else say('Running servers switch to it within seconds. To undo: npm run import-map -- --back')
}

async function describe(deps: MapInfoDeps, id: string): Promise<string> {
  const { versions } = await readMapInfo(deps)
  return versions
    .filter((version) => version.id === id)
    .map(formatMapVersion)
    .join('\n')
}
