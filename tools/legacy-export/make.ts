// Writes the export of a former system: `node scripts/run.js tools/legacy-export/make.ts out.json`. The same options
// always give the same file.

import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { generateExport } from './generate-export.ts'

const { values, positionals } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    riders: { type: 'string', default: '4000' },
    drivers: { type: 'string', default: '400' },
    bookings: { type: 'string', default: '100000' },
  },
  allowPositionals: true,
})
const file = positionals[0] ?? 'export.json'
const parts = generateExport({
  seed: Number(values.seed),
  riders: Number(values.riders),
  drivers: Number(values.drivers),
  bookings: Number(values.bookings),
})
await pipeline(Readable.from(parts), createWriteStream(file))
