import { readFileSync } from 'node:fs'
import type { DocumentAssets, EntryAssets } from './src/document/assets.ts'

export interface ManifestChunk {
  readonly file: string
  /** The chunk's name, which its file does not have. */
  readonly name?: string
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
  /** Files that its code refers to, such as fonts and workers. */
  readonly assets?: readonly string[]
  readonly isEntry?: boolean
}

export type Manifest = Readonly<Record<string, ManifestChunk>>

export const siteEntry = 'src/entries/site.client.ts'
export const publicEntry = 'src/entries/public.client.tsx'
export const trackEntry = 'src/entries/track.client.tsx'
export const appEntry = 'src/entries/app.client.tsx'
export const workerEntry = 'src/worker/sw.ts'
/** The map with its library, which no document loads at its start. */
export const mapEntry = 'src/map/engine/live-map.tsx'

export function readManifest(clientFolder: string): Manifest {
  return JSON.parse(readFileSync(`${clientFolder}/.vite/manifest.json`, 'utf8')) as Manifest
}

export function getChunk(manifest: Manifest, name: string): ManifestChunk {
  const chunk = manifest[name]
  if (!chunk) throw new Error(`The build has no chunk ${name}`)
  return chunk
}

/** The chunk itself and every chunk it imports statically. */
export function listStaticChunks(manifest: Manifest, name: string): ManifestChunk[] {
  const seen = new Set<string>()
  const visit = (key: string) => {
    if (seen.has(key)) return
    seen.add(key)
    for (const imported of getChunk(manifest, key).imports ?? []) visit(imported)
  }
  visit(name)
  return [...seen].map((key) => getChunk(manifest, key))
}

/** The files of a chunk and of everything that it imports, at once or later, except those in `leaveOut`. */
export function listReachableChunks(
  manifest: Manifest,
  name: string,
  leaveOut: (name: string) => boolean,
): string[] {
  const seen = new Set<string>()
  const visit = (key: string) => {
    if (seen.has(key) || leaveOut(key)) return
    seen.add(key)
    const { imports = [], dynamicImports = [] } = getChunk(manifest, key)
    for (const next of [...imports, ...dynamicImports]) visit(next)
  }
  visit(name)
  return [...seen].map((key) => getChunk(manifest, key).file)
}

function entryAssets(manifest: Manifest, name: string): EntryAssets {
  const [entry, ...imported] = listStaticChunks(manifest, name)
  if (!entry) throw new Error(`The build has no entry ${name}`)
  const styles = new Set([entry, ...imported].flatMap((chunk) => chunk.css ?? []))
  return {
    script: `/${entry.file}`,
    styles: [...styles].map((file) => `/${file}`),
    preloads: imported.map((chunk) => `/${chunk.file}`),
  }
}

/** What each kind of document loads. */
export function documentAssets(manifest: Manifest): DocumentAssets {
  return {
    site: entryAssets(manifest, siteEntry),
    public: entryAssets(manifest, publicEntry),
    track: entryAssets(manifest, trackEntry),
    app: entryAssets(manifest, appEntry),
  }
}
