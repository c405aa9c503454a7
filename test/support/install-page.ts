/** The `sh` blocks under one heading of a page, in their order. */
export interface PageSection {
  /** "1. Packages and program". What stands above the first heading of the second level has that of the first. */
  readonly title: string
  readonly blocks: readonly string[]
}

const part = /^#{1,2} (?<title>.+)$|^```sh\n(?<block>[\s\S]*?)^```$/gm

/** The sections of a page that have blocks to run. Blocks without a language, or with another, only show something. */
export function readSections(page: string): PageSection[] {
  const sections: { title: string; blocks: string[] }[] = []
  for (const { groups = {} } of page.matchAll(part)) {
    if (groups.title !== undefined) sections.push({ title: groups.title, blocks: [] })
    else sections.at(-1)?.blocks.push(groups.block ?? '')
  }
  return sections.filter(({ blocks }) => blocks.length > 0)
}

/** A block of variables with other values. Throws when the names differ: the page has others than the trial knows. */
export function replaceValues(block: string, values: Readonly<Record<string, string>>): string {
  const names = [...block.matchAll(/^(\w+)=/gm)].map(([, name]) => name)
  if (names.join() !== Object.keys(values).join()) throw new Error(`the page asks for ${names.join(', ')}`)
  return Object.entries(values)
    .map(([name, value]) => `${name}='${value}'\n`)
    .join('')
}
