import { columnsFor, type ListColumn, type ListDefinition } from '@cabstand/contract/lists/definition'
import type { ListLook } from '@cabstand/contract/lists/look'
import type { Role } from '@cabstand/domain/roles'

export const standardLook: ListLook = { columns: null, dense: false, views: [] }

/** The shown columns. A remembered column that no longer exists is left out. */
export function shownColumns(
  list: Pick<ListDefinition, 'columns'>,
  role: Role,
  look: Pick<ListLook, 'columns'>,
): readonly (readonly [string, ListColumn])[] {
  const columns = columnsFor(list, role)
  const byName = new Map(columns)
  const chosen = (look.columns ?? []).flatMap((name) => {
    const column = byName.get(name)
    return column ? [[name, column] as const] : []
  })
  return chosen.length > 0 ? chosen : columns.filter(([, { hidden }]) => !hidden)
}

/** The columns as a phone shows them: after the first those that people look for. */
export function phoneColumns<C extends readonly [string, ListColumn]>([first, ...others]: readonly C[]): C[] {
  const early = others.filter(([, column]) => column.early)
  return [...(first ? [first] : []), ...early, ...others.filter((column) => !early.includes(column))]
}

/** Heights in pixels of what stands above and below the rows of a list: header, tabs, filters, headings, footer. */
const aroundRows = { wide: 52 + 48 + 57 + 37 + 56, narrow: 52 + 89 + 97 + 37 + 56 } as const
const rowHeight = { normal: 37, dense: 29 } as const
/** Below this width tabs and filters of the longest lists have two lines. */
const wideWidth = 1400

export interface WindowSize {
  readonly width: number
  readonly height: number
}

/** How many rows fit the window, so that a page needs no scrolling. */
export function fittingRows({ width, height }: WindowSize, dense: boolean): number {
  const around = width < wideWidth ? aroundRows.narrow : aroundRows.wide
  const fitting = Math.floor((height - around) / (dense ? rowHeight.dense : rowHeight.normal))
  return Math.min(100, Math.max(10, fitting))
}
