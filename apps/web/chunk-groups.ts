import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

const entryFile = (name: string) => fileURLToPath(new URL(`src/entries/${name}`, import.meta.url))
const siteFile = entryFile('site.client.ts')
const publicFile = entryFile('public.client.tsx')
const trackFile = entryFile('track.client.tsx')
const appFile = entryFile('app.client.tsx')

const part = /\/src\/(ui|map|features\/(location|places|text))\//

/**
 * The chunk of a module, by what loads it before any interaction; `null` leaves it to the bundler.
 * Small chunks compress badly, so modules that always load together share a chunk.
 * - `base`: the landing page's form and the app
 * - `shell`: every screen of the app
 * - `parts`: the landing page's form and some screens
 * - `core`: the page of a shared trip and the app
 * - `panel`: the page of a shared trip and some screens
 *
 * Pages without a form load only a small script of their own, without React.
 */
function chunkOf(moduleId: string, context: Rolldown.ChunkingContext): string | null {
  const loads = (entry: string) => reach(entry, 'at once', context).has(moduleId)
  if (loads(siteFile)) return null
  if (loads(appFile)) {
    if (loads(publicFile)) return 'base'
    if (loads(trackFile)) return 'core'
    // What the map of a shared trip shares with the app must not bring the shell to public pages.
    const isPublic = [publicFile, trackFile].some((file) => reach(file, 'ever', context).has(moduleId))
    return isPublic ? null : 'shell'
  }
  if (!part.test(moduleId)) return null
  if (loads(publicFile)) return 'parts'
  return loads(trackFile) ? 'panel' : null
}

const reached = new WeakMap<Rolldown.ChunkingContext, Map<string, ReadonlySet<string>>>()

/** Every module that `entry` imports, without itself; `ever` includes what it loads on interaction. */
function reach(
  entry: string,
  when: 'at once' | 'ever',
  context: Rolldown.ChunkingContext,
): ReadonlySet<string> {
  const known = reached.get(context) ?? new Map<string, ReadonlySet<string>>()
  reached.set(context, known)
  const before = known.get(`${entry} ${when}`)
  if (before) return before
  const seen = new Set<string>()
  const visit = (id: string) => {
    const module = context.getModuleInfo(id)
    const imported = module?.importedIds ?? []
    for (const next of when === 'ever'
      ? [...imported, ...(module?.dynamicallyImportedIds ?? [])]
      : imported) {
      if (seen.has(next)) continue
      seen.add(next)
      visit(next)
    }
  }
  visit(entry)
  known.set(`${entry} ${when}`, seen)
  return seen
}

/** What screens of the console share, and riders never load; without the forms of records, which no table needs. */
const ofConsole = /\/src\/(admin\/(?!record\/)|app\/console\/)/
/** Our own parts that screens of all roles share; without what only the console asks for. */
const ofScreens =
  /\/src\/(ui\/[\w-]+\.tsx?|api\/(?!operator-|payment-setup-).+|features\/(clock|errors|session|text)\/.+)$/

export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: chunkOf, debugName: 'by entry' },
  { name: 'console', test: ofConsole, minShareCount: 6 },
  {
    name: 'common',
    test: ofScreens,
    minShareCount: 4,
  },
  // One by one they are 0.2 KiB each, most of it what a chunk costs.
  { name: 'icons', test: /\/lucide-react\//, minShareCount: 4 },
]
