import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Runs one of Valhalla's tools and waits for it to exit. Throws the errors of `execFile`. */
export async function runTool(
  binaries: string,
  tool: string,
  args: readonly string[],
  folder: string,
): Promise<void> {
  await run(join(binaries, tool), args, { cwd: folder, maxBuffer: 64e6 })
}
