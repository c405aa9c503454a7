/**
 * The entry of a table under a name that comes from outside: a request, a stored text, map data. Undefined also for
 * names that every object inherits, such as `constructor`.
 */
export function lookUp<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}
