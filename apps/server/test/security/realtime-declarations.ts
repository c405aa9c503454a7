import { readdirSync } from 'node:fs'
import { lists } from '@cabstand/contract/http/index'
import type { FeedDefinition, MessageDefinition } from '@cabstand/contract/realtime/feed'

/** Every feed and message that the contract declares, those of lists included. */
export async function listDeclarations() {
  const declared = await listDeclared()
  const named = declared.filter((one) => 'kind' in one)
  const ofLists: FeedDefinition[] = lists.flatMap(({ feed }) => (feed ? [feed] : []))
  return {
    feeds: [...named, ...ofLists],
    messages: declared.filter((one) => 'answer' in one),
  }
}

/** Those that have a file in the contract's folder. */
export async function listDeclared(): Promise<(FeedDefinition | MessageDefinition)[]> {
  const folder = new URL('../../../../packages/contract/src/realtime/', import.meta.url)
  const modules = await Promise.all(
    readdirSync(folder).map((file) => import(new URL(file, folder).href) as Promise<Record<string, unknown>>),
  )
  return modules.flatMap((module) => Object.values(module)).filter(isDeclared)
}

const isDeclared = (value: unknown): value is FeedDefinition | MessageDefinition =>
  typeof value === 'object' && value !== null && 'roles' in value && 'name' in value
