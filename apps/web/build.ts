import { createHash } from 'node:crypto'
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'
import { documentAssets, getChunk, readManifest, workerEntry } from './manifest.ts'
import { clientBuild, serverBuild } from './vite.config.ts'

const clientFolder = fileURLToPath(new URL('dist/client', import.meta.url))
const serverFolder = fileURLToPath(new URL('dist/server', import.meta.url))
const compressible = /\.(m?js|css|svg|json|txt|html)$/

/** Writes `.br` and `.gz` beside each text file; fonts are compressed already. */
function compressFolder(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !compressible.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    const content = readFileSync(file)
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    )
  }
}

/** Images that are used only in rendered markup are outputs of the server build. */
function copyPictures(): void {
  for (const name of readdirSync(join(serverFolder, 'assets'))) {
    if (/\.(jpg|png|svg)$/.test(name))
      cpSync(join(serverFolder, 'assets', name), join(clientFolder, 'assets', name))
  }
}

/** The service worker always has the address `/sw.js`; it contains the id of its build. */
function writeWorker(): void {
  const { file } = getChunk(readManifest(clientFolder), workerEntry)
  const manifest = readFileSync(join(clientFolder, '.vite/manifest.json'))
  const build = createHash('sha256').update(manifest).digest('hex').slice(0, 16)
  const source = readFileSync(join(clientFolder, file), 'utf8')
  if (!source.includes('__BUILD__')) throw new Error('The service worker has no place for its build')
  writeFileSync(join(clientFolder, 'sw.js'), source.replaceAll('__BUILD__', build))
}

/** Builds what browsers load and the bundle that renders documents, into `dist/client` and `dist/server`. */
export async function buildWeb(): Promise<void> {
  await build(clientBuild)
  await build(serverBuild(documentAssets(readManifest(clientFolder))))
  copyPictures()
  writeWorker()
  compressFolder(clientFolder)
}

if (import.meta.main) {
  // Callers may run with NODE_ENV development or test, and the server cannot render with such a build.
  process.env.NODE_ENV = 'production'
  await buildWeb()
}
