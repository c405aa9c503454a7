import type { ColumnType } from 'kysely'

declare const content: unique symbol

/** The text of a value in JSON, as a JSON column takes it. */
export type JsonText<T> = string & { readonly [content]: T }

/** A JSON column: read as a value, written as its text. The driver would write an array as an array of SQL. */
export type JsonColumn<T> = ColumnType<T, JsonText<T>, JsonText<T>>

/** Writes a value for a JSON column of its type. */
export function toJson<T extends object | string | number | boolean>(value: T): JsonText<T> {
  return JSON.stringify(value) as JsonText<T>
}
