import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'
import { documentAssets, readManifest } from './manifest.ts'
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

/** Pictures that only rendered markup names come out of the server build. */
function copyPictures(): void {
  for (const name of readdirSync(join(serverFolder, 'assets'))) {
    if (name.endsWith('.svg')) cpSync(join(serverFolder, 'assets', name), join(clientFolder, 'assets', name))
  }
}

/** Builds what browsers load and the bundle that renders documents, into `dist/client` and `dist/server`. */
export async function buildWeb(): Promise<void> {
  await build(clientBuild)
  await build(serverBuild(documentAssets(readManifest(clientFolder))))
  copyPictures()
  compressFolder(clientFolder)
}

if (import.meta.main) await buildWeb()
