// `npm run check`: types, lint, import rules, unused code, API description and generated types. CI runs exactly this
// before the tests.
import { packageFile, runTool } from './run-tool.ts'

const typescript = packageFile('typescript', 'bin/tsc')
const checks: { name: string; args: string[] }[] = [
  ...['.', 'packages/domain', 'apps/web', 'e2e'].map((project) => ({
    name: `types of ${project === '.' ? 'server, contract, simulator and scripts' : project}`,
    args: [typescript, '--noEmit', '-p', project],
  })),
  { name: 'format and lint', args: [packageFile('@biomejs/biome', 'bin/biome'), 'check'] },
  {
    name: 'who imports whom',
    args: [packageFile('dependency-cruiser', 'bin/dependency-cruise.mjs'), 'apps', 'packages'],
  },
  {
    name: 'unused code and packages',
    // An exception that nothing needs any more is a fault too.
    args: [packageFile('knip', 'bin/knip.js'), '--no-progress', '--treat-config-hints-as-errors'],
  },
  { name: 'description of the API', args: ['scripts/lint-api.ts'] },
  { name: 'database types', args: ['scripts/db-types.ts', '--verify'] },
]

let failed = 0
const queue = [...checks]
await Promise.all([work(), work()])
if (failed > 0) console.error(`${failed} of ${checks.length} checks failed`)
process.exitCode = failed > 0 ? 1 : 0

async function work(): Promise<void> {
  for (let check = queue.shift(); check !== undefined; check = queue.shift()) {
    const { code, output } = await runTool(process.execPath, check.args)
    if (code !== 0) failed++
    console.warn(code === 0 ? `ok      ${check.name}` : `FAILED  ${check.name}\n${output}`)
  }
}
