import { isUuid } from '@cabstand/domain/ids'
import { AppError } from '../http/errors.ts'
import type { RowPosition } from './list-source.ts'

/** Where a page begins: after a row of the sort order, or before it. */
export interface Cursor {
  readonly direction: 'after' | 'before'
  readonly position: RowPosition
}

export function writeCursor(sort: string, { direction, position }: Cursor): string {
  return Buffer.from(JSON.stringify([sort, direction, position.value, position.id])).toString('base64url')
}

/** Throws `validation_failed` for a text that is no cursor of this sort order. */
export function readCursor(sort: string, text: string): Cursor {
  const [of, direction, value, id] = parse(text)
  if (of === sort && (direction === 'after' || direction === 'before'))
    if (typeof value === 'string' && typeof id === 'string' && isUuid(id))
      return { direction, position: { value, id } }
  const message = 'The cursor does not belong to this sort order.'
  throw new AppError('validation_failed', { detail: message, errors: [{ path: 'query.cursor', message }] })
}

function parse(text: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    return Array.isArray(parts) ? parts : []
  } catch {
    return []
  }
}
