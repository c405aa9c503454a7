// Preloaded with `node --import` into a server process: changes the source files named by the test.
import { registerHooks } from 'node:module'
import { type Sabotage, sabotageLine, sabotageVariable } from './sabotage.ts'

const list = JSON.parse(process.env[sabotageVariable] ?? '[]') as Sabotage[]
const root = new URL('../../', import.meta.url)
const byUrl = Map.groupBy(list, ({ file }) => new URL(file, root).href)

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    const due = byUrl.get(url)
    if (due === undefined) return loaded
    let source = String(loaded.source)
    for (const { file, replace, by } of due) {
      const found = source.split(replace).length - 1
      if (found !== 1) throw new Error(`${file} contains ${found} times instead of once: ${replace}`)
      source = source.replace(replace, () => by)
      process.stderr.write(`${sabotageLine(file)}\n`)
    }
    return { ...loaded, source }
  },
})
