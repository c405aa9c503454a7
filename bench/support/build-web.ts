import { join } from 'node:path'
import { showTool } from '../../scripts/run-tool.ts'
import type { BenchContext } from '../row.ts'
import { root } from './processes.ts'

/** Builds the web unless its build is fresh: a server reads which files there are when it starts. */
export async function buildWeb(context: BenchContext): Promise<void> {
  context.say('building the web, unless it is fresh')
  if ((await showTool(process.execPath, [join(root, 'scripts/build-web.ts')])) !== 0) {
    throw new Error('the web could not be built')
  }
}
