import { isDate } from '@cabstand/contract/lists/filter'
import { isStorable } from '@cabstand/contract/plain-text'
import { isUuid } from '@cabstand/domain/ids'
import * as z from 'zod/mini'
import { AppError } from '../http/errors.ts'
import type { RowPosition, SqlType } from './list-source.ts'

/** Where a page begins: after a row of the sort order, or before it. */
export interface Cursor {
  readonly direction: 'after' | 'before'
  readonly position: RowPosition
}

/** A sort order, and the type of the column that it sorts by. */
interface SortedBy {
  readonly sort: string
  readonly type: SqlType
}

export function writeCursor(sort: string, { direction, position }: Cursor): string {
  return Buffer.from(JSON.stringify([sort, direction, position.value, position.id])).toString('base64url')
}

/** Throws `validation_failed` for a text that is no cursor of this sort order. */
export function readCursor({ sort, type }: SortedBy, text: string): Cursor {
  const cursor = z.tuple([z.literal(sort), z.enum(['after', 'before']), texts[type], id])
  const read = z.safeParse(cursor, parse(text))
  if (read.success) {
    const [, direction, value, rowId] = read.data
    return { direction, position: { value, id: rowId } }
  }
  const message = 'The cursor does not belong to this sort order.'
  throw new AppError('validation_failed', { detail: message, errors: [{ path: 'query.cursor', message }] })
}

const textThat = (isValue: (text: string) => boolean) => z.string().check(z.refine(isValue))
const id = textThat(isUuid)
const time =
  /^(\d{4}-\d\d-\d\d) (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?[+-](?:0\d|1[0-5])(?::[0-5]\d){0,2}$/

/** The text of a value of each type, as PostgreSQL writes it and reads it again. */
const texts = {
  text: textThat(isStorable),
  uuid: id,
  bigint: textThat((text) => /^-?\d{1,18}$/.test(text)),
  numeric: textThat((text) => /^-?\d{1,40}(\.\d{1,40})?$/.test(text)),
  timestamptz: textThat((text) => isDate(time.exec(text)?.[1] ?? '')),
  boolean: textThat((text) => text === 'true' || text === 'false'),
} as const satisfies Record<SqlType, z.ZodMiniType<string>>

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return undefined
  }
}
