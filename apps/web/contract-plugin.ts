import type { Plugin, Rolldown } from 'vite'

const contractFile = /\/packages\/contract\/src\/(http|realtime)\/([\w-]+\/)*[\w-]+\.ts$/
/** The fields of each kind of declaration that are read at run time. */
const kept: Readonly<Record<string, readonly string[]>> = {
  endpoint: ['method', 'path', 'idempotent'],
  feed: ['name', 'kind'],
  message: ['name'],
  defineList: ['name', 'path', 'sort', 'live', 'columns', 'tabs'],
  defineFields: ['fields', 'groups'],
  defineRecord: ['name', 'path', 'subject', 'nameField', 'fields', 'groups', 'list'],
  defineUnlistedRecord: ['name', 'path', 'subject', 'nameField', 'fields', 'groups'],
}
/** Of fields and lists, what only the server and the API description need. */
const prose = ['about', 'example', 'searched', 'schema', 'words']
/** The endpoints and the feed that `defineList` makes of a list. */
const listParts =
  "feed: live && { name: live, kind: 'state' }, list: { method: 'GET', path }, count: { method: 'GET', path: path + '/count' }, export: { path: path + '/export' }"

/**
 * Browsers trust the responses of their own server, so they load no schemas: of each `export const x = endpoint({…})` in
 * the contract only the address is left, of each feed and message its name, of a list its columns and tabs, and of a
 * record its fields, too. Choices may come from a table of their own. Importing anything else from there as
 * a value fails the build.
 */
export function contractAddresses(): Plugin {
  return {
    name: 'cabstand:contract-addresses',
    transform: {
      order: 'post',
      handler(code, id) {
        if (!contractFile.test(id)) return null
        const { body } = this.parse(code)
        const declarations = body.flatMap((node) => listDeclarations(node, code))
        const imports = body.flatMap((node) => listImports(node, declarations.join()))
        return { code: [...imports, ...declarations].join('\n'), map: { mappings: '' } }
      },
    },
  }
}

type Statement = ReturnType<Rolldown.PluginContext['parse']>['body'][number]

/** The exported declarations of a statement, each with the fields that are kept. */
function listDeclarations(node: Statement, code: string): string[] {
  // The index of a folder also exports schemas, which are removed.
  if ((node.type === 'ExportNamedDeclaration' || node.type === 'ExportAllDeclaration') && node.source)
    return [`export * from ${node.source.raw}`]
  if (node.type !== 'ExportNamedDeclaration' || node.declaration?.type !== 'VariableDeclaration') return []
  return node.declaration.declarations.flatMap(({ id, init }) => {
    if (id.type !== 'Identifier' || init?.type !== 'CallExpression') return []
    const names = init.callee.type === 'Identifier' ? kept[init.callee.name] : undefined
    if (names === undefined) return []
    const [definition] = init.arguments
    if (definition?.type !== 'ObjectExpression') return []
    const properties = definition.properties.filter((property) =>
      names.some((name) => isNamed(property, name)),
    )
    // They are read from the text: what another object brings is missing here, and without a method it is GET.
    const has = (name: string) => definition.properties.some((property) => isNamed(property, name))
    if (names === kept.endpoint && has('body') && !has('method'))
      throw new Error(`${id.name} has a body, so its method is written out`)
    const made = `{ ${properties.map((property) => withoutProse(property, code)).join(', ')} }`
    if (init.callee.type === 'Identifier' && init.callee.name.endsWith('Record'))
      return [
        "import { recordAddresses } from '@cabstand/contract/records/record-definition'",
        `export const ${id.name} = /* @__PURE__ */ recordAddresses(${made})`,
      ]
    if (init.callee.type === 'Identifier' && init.callee.name === 'defineList')
      return [
        // Pure: riders, who use the same files, do not load it.
        `export const ${id.name} = /* @__PURE__ */ (({ path, live, ...list }) => ({ ...list, path, ${listParts} }))(${made})`,
      ]
    return [`export const ${id.name} = ${made}`]
  })
}

const isNamed = (property: Rolldown.ESTree.ObjectExpression['properties'][number], name: string) =>
  property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === name

/** What a file imports as choices: plain tables beside the schemas. */
function listImports(node: Statement, kept: string): string[] {
  if (node.type !== 'ImportDeclaration') return []
  const names = node.specifiers
    .map(({ local }) => local.name)
    .filter((name) => new RegExp(`choices: ${name}\\b`).test(kept))
  return names.length === 0 ? [] : [`import { ${names.join(', ')} } from ${node.source.raw}`]
}

/** The text of a node without the properties that only the API description needs. */
function withoutProse(node: Rolldown.ESTree.Node, code: string): string {
  if (node.type === 'Property' && node.value.type === 'Identifier' && !isNamed(node, 'choices'))
    throw new Error(`${node.value.name}: what browsers read of a declaration is written out in it`)
  if (node.type === 'Property' && !node.computed && node.value.type === 'ObjectExpression')
    return `${code.slice(node.key.start, node.key.end)}: ${withoutProse(node.value, code)}`
  if (node.type !== 'ObjectExpression') return code.slice(node.start, node.end)
  const kept = node.properties.filter(
    (property) =>
      property.type !== 'Property' ||
      property.key.type !== 'Identifier' ||
      !prose.includes(property.key.name),
  )
  return `{ ${kept.map((property) => withoutProse(property, code)).join(', ')} }`
}
