import type { BookSearch } from '../../navigation/paths.ts'

export type Service = 'taxi' | 'delivery'

/** What the rider books: what the operator offers, or where that is both, what the rider has chosen. */
export function serviceOf({ service }: BookSearch, appCategory: Service | 'both'): Service {
  return appCategory === 'both' ? (service ?? 'taxi') : appCategory
}
