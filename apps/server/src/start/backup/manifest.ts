import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { StartupError } from '../../platform/startup-error.ts'

const count = z.int().check(z.nonnegative())

const schema = z.object({
  format: z.literal(1),
  /** The version of Cabstand that made it. */
  version: z.string(),
  /** When the backup began: all that was acknowledged before is in it. */
  at: z.iso.datetime(),
  /** The last migration of its database. */
  migration: z.string(),
  postgres: z.object({
    /** The major version of the server. */
    server: count,
    /** The major version of pg_dump: an older pg_restore may not read the dump. */
    tools: count,
  }),
  databaseBytes: count,
  /** Uploaded files. `elsewhere`: they are in S3 and not in the backup. */
  files: z.discriminatedUnion('kept', [
    z.object({ kept: z.literal('here'), count, bytes: count }),
    z.object({ kept: z.literal('elsewhere') }),
  ]),
})

/** What a backup is, in `manifest.json`. */
export type Manifest = z.infer<typeof schema>

const fileName = 'manifest.json'

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  await writeFile(join(folder, fileName), text, { mode: 0o600, flush: true })
}

/** Throws StartupError when the folder is no backup that this version knows. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, fileName), 'utf8').catch(() => {
    throw new StartupError(`${folder} is not a backup: it has no ${fileName}`)
  })
  const parsed = schema.safeParse(parseJson(text))
  if (parsed.success) return parsed.data
  throw new StartupError(
    `${join(folder, fileName)} is damaged, or was written by a newer version of Cabstand`,
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
