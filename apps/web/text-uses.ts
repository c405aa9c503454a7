import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from '@swc/core'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')

/** Calls whose argument is a key: the functions that look texts up, by the names that the code gives them. */
const lookups: ReadonlySet<string> = new Set(['t', 'textOf', 'translate', 'errorText'])

/** Where a literal stands, as far as it says whether the literal is a key. */
export type Place = 'lookup' | 'table' | 'name' | 'compared' | 'errors' | 'other'

export interface Literal {
  readonly text: string
  readonly place: Place
  readonly file: string
}

/** A text with values in it; each of them is written as `*`. */
export interface Template {
  readonly shape: string
  readonly place: Place
  readonly file: string
}

type Node = { readonly type?: string } & Readonly<Record<string, unknown>>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null
const textOf = (value: unknown) => (isNode(value) && typeof value.value === 'string' ? value.value : '')

/** Every string of the sources under the given patterns, except those of imports and types. */
export function readUses(patterns: readonly string[]): { literals: Literal[]; templates: Template[] } {
  const literals: Literal[] = []
  const templates: Template[] = []
  const files = globSync([...patterns], { cwd: root }).filter(
    (file) => !/\.test\.|texts\/[\w-]+\//.test(file),
  )
  for (const file of files) {
    const code = readFileSync(join(root, file), 'utf8')
    const { body } = parseSync(code, { syntax: 'typescript', tsx: file.endsWith('x') })
    walk(body, 'other', {
      literal: (text, place) => literals.push({ text, place, file }),
      template: (shape, place) => templates.push({ shape, place, file }),
    })
  }
  return { literals, templates }
}

interface Found {
  readonly literal: (text: string, place: Place) => void
  readonly template: (shape: string, place: Place) => void
}

const withoutTexts = /^(Import|ExportAll|Ts(TypeAnn|TypeAlias|Interface|TypeParameter))/
const wrappers = /^(Ts(As|Satisfies|Const)|Parenthesis|JSXExpressionContainer|ArrayExpression|Export)/
const comparisons: ReadonlySet<unknown> = new Set(['===', '!==', 'in'])

function walk(node: unknown, place: Place, found: Found): void {
  if (Array.isArray(node)) {
    for (const each of node) walk(each, place, found)
    return
  }
  if (!isNode(node) || withoutTexts.test(node.type ?? '')) return
  if (node.type === 'StringLiteral') found.literal(textOf(node), place)
  if (node.type === 'TemplateLiteral') found.template(shapeOf(node), place)
  if (node.type === 'KeyValueProperty') found.literal(textOf(node.key), 'name')
  for (const [part, partPlace] of partsOf(node, place)) walk(part, partPlace, found)
}

/** The parts of a node, each with the place that literals in it have. */
function partsOf(node: Node, place: Place): readonly (readonly [unknown, Place])[] {
  switch (node.type) {
    case 'CallExpression':
      return [
        [node.callee, 'other'],
        [node.arguments, placeOfArguments(calledName(node.callee))],
      ]
    case 'ConditionalExpression':
      return [
        [node.test, 'other'],
        [[node.consequent, node.alternate], place],
      ]
    case 'BinaryExpression':
      return [[[node.left, node.right], comparisons.has(node.operator) ? 'compared' : place]]
    case 'SwitchCase':
      return [
        [node.test, 'compared'],
        [node.consequent, 'other'],
      ]
    case 'KeyValueProperty':
      return [[node.value, textOf(node.key) === 'errors' ? 'errors' : 'table']]
    case 'VariableDeclarator':
      return [[node.init, 'table']]
    case 'ReturnStatement':
      return [[node.argument, 'table']]
    case 'ArrowFunctionExpression': {
      const isBlock = isNode(node.body) && node.body.type === 'BlockStatement'
      return [
        [node.params, 'other'],
        [node.body, isBlock ? 'other' : 'table'],
      ]
    }
    default: {
      const within = node.type === undefined || wrappers.test(node.type) ? place : 'other'
      return Object.entries(node).flatMap(([name, part]) =>
        name === 'span' ? [] : [[part, within] as const],
      )
    }
  }
}

/** Documents look texts up by `text`, which is the name of other functions, too. */
function placeOfArguments(called: string): Place {
  if (lookups.has(called)) return 'lookup'
  return called === 'text' ? 'table' : 'other'
}

function calledName(callee: unknown): string {
  if (!isNode(callee)) return ''
  return callee.type === 'MemberExpression' ? textOf(callee.property) : textOf(callee)
}

function shapeOf(node: Node): string {
  const quasis = Array.isArray(node.quasis) ? node.quasis : []
  return quasis.map((quasi: unknown) => (isNode(quasi) ? String(quasi.cooked) : '')).join('*')
}
