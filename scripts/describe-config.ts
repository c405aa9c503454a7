// Writes the tables of environment variables into README.md and docs/payments.md, between their marks.
import { readFileSync, writeFileSync } from 'node:fs'
import {
  describeProviders,
  describeProviderVariables,
} from '../apps/server/src/money/payments/payments-config.ts'
import { describeVariables } from '../apps/server/src/start/config/config.ts'

const tables = [
  ['README.md', 'variables', describeVariables()],
  ['README.md', 'providers', describeProviders()],
  ['docs/payments.md', 'provider variables', describeProviderVariables()],
] as const

for (const [file, name, table] of tables) {
  const url = new URL(`../${file}`, import.meta.url)
  const marked = new RegExp(`(<!-- ${name}: npm run describe-config -->\\n).*?(?=<!-- /${name} -->)`, 's')
  const page = readFileSync(url, 'utf8')
  if (!marked.test(page)) throw new Error(`${file} has no place for the table of ${name}`)
  writeFileSync(
    url,
    page.replace(marked, (_, mark: string) => mark + table),
  )
}
