// Who may import whom. ARCHITECTURE.md has the diagram; this file is what executes it.

/** Server modules that another may enter, by its index.ts: module → modules. */
const modulePairs = {
  auth: ['users', 'settings', 'demo', 'languages'],
  users: ['wallet'],
  settings: [],
  setup: ['auth', 'users', 'settings', 'languages', 'pricing', 'maps'],
  languages: [],
  legacy: ['maps'],
  maps: [],
  system: ['maps'],
  tracking: [],
  wallet: [],
  fleet: ['tracking', 'maps', 'settings', 'pricing', 'users'],
  pricing: ['maps', 'tracking', 'settings', 'fleet'],
  bookings: ['languages', 'maps', 'pricing', 'wallet', 'tracking', 'users', 'settings', 'fleet'],
  dispatch: ['bookings', 'fleet', 'tracking', 'maps', 'users', 'settings'],
  demo: [
    'users',
    'settings',
    'languages',
    'pricing',
    'fleet',
    'maps',
    'wallet',
    'tracking',
    'bookings',
    'dispatch',
  ],
}

const modules = '^apps/server/src/modules/'
const tests = String.raw`\.(test|fixture|tmp)\.tsx?$|^apps/server/test/|/test-[a-z-]+\.ts$`
const platform = '^apps/server/src/(db|http|jobs|realtime|files)/'
const surfaces = ['rider', 'driver', 'admin', 'public']

const forbidden = [
  {
    name: 'no-cycles',
    comment: 'Two files that need each other are one, or lack a third.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-unresolved',
    comment: 'An import that leads nowhere.',
    from: {},
    to: { couldNotResolve: true, pathNot: String.raw`^(virtual:|bun:)|\?` },
  },
  {
    name: 'domain-is-pure',
    comment: 'The domain imports itself only: no package, no Node, no other part.',
    from: { path: '^packages/domain/src/', pathNot: tests },
    to: { pathNot: '^packages/domain/src/' },
  },
  {
    name: 'contract-knows-domain-only',
    comment: 'The contract imports the domain and zod.',
    from: { path: '^packages/contract/src/', pathNot: tests },
    to: { pathNot: '^packages/(contract|domain)/src/|node_modules/zod/' },
  },
  {
    name: 'contract-has-no-node',
    comment: 'Browsers load the contract.',
    from: { path: '^packages/contract/src/', pathNot: tests },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'web-not-to-server',
    comment: 'Web and server share the contract only.',
    from: { path: '^apps/web/' },
    to: { path: '^apps/(server|simulator)/' },
  },
  {
    name: 'server-not-to-web',
    comment: 'The server loads the built bundle by its path.',
    from: { path: '^apps/server/', pathNot: tests },
    to: { path: '^apps/(web|simulator)/' },
  },
  {
    name: 'simulator-uses-the-public-api',
    comment: 'The simulator knows contract and domain, like any client.',
    from: { path: '^apps/simulator/' },
    to: { path: '^apps/(server|web)/' },
  },
  {
    name: 'platform-not-to-modules',
    comment: 'db, http, jobs, realtime and files serve the modules and know none of them.',
    from: { path: platform, pathNot: tests },
    to: { path: modules },
  },
  {
    name: 'only-bin-enters-the-app',
    comment: 'app.ts is the composition root, start-server.ts runs it; nothing below knows them.',
    from: { path: '^apps/server/src/', pathNot: [tests, String.raw`^apps/server/src/start-server\.ts$`] },
    to: { path: String.raw`^apps/server/(src/(app|start-server)\.ts|bin/)` },
  },
  {
    name: 'no-test-code-in-the-product',
    comment: 'Tests may use anything; nothing may use tests.',
    from: { path: '^(apps/[^/]+/(src|bin)|packages)/', pathNot: tests },
    to: { path: tests },
  },
  {
    name: 'modules-by-their-index',
    comment: 'A module is entered by its index.ts.',
    from: { path: `${modules}([^/]+)/`, pathNot: tests },
    to: { path: `${modules}[^/]+/`, pathNot: [`${modules}$1/`, `${modules}[^/]+/index\\.ts$`] },
  },
  {
    name: 'app-enters-modules-by-their-index',
    comment: 'The composition root too.',
    from: { path: String.raw`^apps/server/(src/[^/]+\.ts|bin/)`, pathNot: tests },
    to: { path: `${modules}[^/]+/`, pathNot: `${modules}[^/]+/index\\.ts$` },
  },
  {
    name: 'module-is-listed',
    comment: 'A new module gets its line in modulePairs.',
    from: {
      path: `${modules}([^/]+)/`,
      pathNot: [tests, `${modules}(${Object.keys(modulePairs).join('|')})/`],
    },
    to: { path: modules, pathNot: `${modules}$1/` },
  },
  ...Object.entries(modulePairs).map(([name, others]) => ({
    name: `module-${name}`,
    comment: `${name} may enter: ${others.join(', ') || 'no other module'}.`,
    from: { path: `${modules}${name}/`, pathNot: tests },
    to: { path: modules, pathNot: `${modules}(${[name, ...others].join('|')})/` },
  })),
  ...surfaces.map((name) => ({
    name: `surface-${name}`,
    comment: 'Surfaces share by features, never by importing each other.',
    from: { path: `^apps/web/src/${name}/` },
    to: {
      path: `^apps/web/src/(${surfaces.filter((other) => other !== name).join('|')}|app|entries)/`,
      pathNot: String.raw`^apps/web/src/app/(paths|path-builders|book-action)\.ts$`,
    },
  })),
  {
    name: 'features-below-surfaces',
    comment: 'A feature knows no surface and not the app.',
    from: { path: '^apps/web/src/features/' },
    to: {
      path: `^apps/web/src/(${surfaces.join('|')}|app|entries)/`,
      pathNot: String.raw`^apps/web/src/app/(paths|path-builders|book-action)\.ts$`,
    },
  },
  {
    name: 'web-services-below-features',
    comment: 'api, realtime and map know no feature, surface or app.',
    from: { path: '^apps/web/src/(api|realtime|map)/' },
    to: {
      path: `^apps/web/src/(features|${surfaces.join('|')}|app|entries)/`,
      pathNot: String.raw`^apps/web/src/app/(paths|path-builders|book-action)\.ts$`,
    },
  },
  {
    name: 'ui-knows-ui-only',
    comment: 'Primitives know neither data nor router.',
    from: { path: '^apps/web/src/ui/' },
    to: { path: '^apps/web/src/(?!ui/|styles/)|node_modules/@tanstack/' },
  },
  {
    name: 'public-documents-are-light',
    comment: 'Documents rendered by the server load no router, query or component library.',
    from: { path: '^apps/web/src/(public|document)/' },
    to: { path: 'node_modules/(@tanstack|@base-ui|react-aria-components|react-hook-form)/' },
  },
]

module.exports = {
  forbidden: forbidden.map((rule) => ({ severity: 'error', ...rule })),
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: String.raw`(^|/)(dist|node_modules/\.cache)/|\.generated\.ts$` },
    tsPreCompilationDeps: true,
    // Workspaces are links into node_modules; what counts is where they lead.
    preserveSymlinks: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.css', '.svg'],
    },
  },
}
