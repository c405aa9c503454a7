import type { Plugin, Rolldown } from 'vite'

const contractFile = /\/packages\/contract\/src\/http\/[\w-]+\.ts$/
/** What a call reads of an endpoint at run time. */
const kept = new Set(['method', 'path', 'idempotent'])

/**
 * Browsers trust their own server's answers, so they carry no schemas: of each `export const x = endpoint({…})` in
 * the contract only the address is left. Importing anything else from there as a value fails the build.
 */
export function contractAddresses(): Plugin {
  return {
    name: 'cabstand:contract-addresses',
    transform: {
      order: 'post',
      handler(code, id) {
        if (!contractFile.test(id)) return null
        const endpoints = this.parse(code).body.flatMap((node) => listEndpoints(node, code))
        return { code: endpoints.join('\n'), map: { mappings: '' } }
      },
    },
  }
}

type Statement = ReturnType<Rolldown.PluginContext['parse']>['body'][number]

/** The exported endpoints of a statement, each as a declaration of its address. */
function listEndpoints(node: Statement, code: string): string[] {
  if (node.type !== 'ExportNamedDeclaration' || node.declaration?.type !== 'VariableDeclaration') return []
  return node.declaration.declarations.flatMap(({ id, init }) => {
    if (id.type !== 'Identifier' || init?.type !== 'CallExpression') return []
    if (init.callee.type !== 'Identifier' || init.callee.name !== 'endpoint') return []
    const [definition] = init.arguments
    if (definition?.type !== 'ObjectExpression') return []
    const properties = definition.properties.filter(
      (property) =>
        property.type === 'Property' && property.key.type === 'Identifier' && kept.has(property.key.name),
    )
    const texts = properties.map(({ start, end }) => code.slice(start, end))
    return [`export const ${id.name} = { ${texts.join(', ')} }`]
  })
}
