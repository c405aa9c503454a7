import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)

/**
 * Folder of Valhalla's build tools and node addon for this platform. Undefined when the package is not installed or
 * does not support the platform (it supports Linux with glibc and macOS on arm64).
 */
export function findValhalla(): string | undefined {
  try {
    const folder = dirname(require.resolve('@valhallajs/valhallajs'))
    const binaries = join(folder, process.platform, process.arch)
    return existsSync(join(binaries, 'valhalla_build_tiles')) ? binaries : undefined
  } catch {
    return undefined
  }
}
