// Controls switch protections off by their source text: each is there, once.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import * as protections from '../../../../test/support/protections.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))

test.each(Object.entries(protections))('%s', async (_, sabotages) => {
  for (const { file, replace } of sabotages) {
    const source = await readFile(`${root}/${file}`, 'utf8')
    expect(source.split(replace).length - 1, `${file}: ${replace}`).toBe(1)
  }
})
