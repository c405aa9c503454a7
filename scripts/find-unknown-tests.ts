import { packageFile, runTool } from './run-tool.ts'

/** Those of these names that are in the path of no test file of these projects. */
export async function findUnknownTests(
  names: readonly string[],
  projects: readonly string[],
): Promise<string[]> {
  const list = [packageFile('vitest', 'vitest.mjs'), 'list', '--filesOnly']
  const unknown: string[] = []
  for (const name of names) {
    const { output } = await runTool(process.execPath, [
      ...list,
      ...projects.map((project) => `--project=${project}`),
      name,
    ])
    if (!/^\[\w+\] .*\.test\.tsx?$/m.test(output)) unknown.push(name)
  }
  return unknown
}
