// Who may import whom. ARCHITECTURE.md has the diagram; this file is what executes it.

/** Server modules that another may enter, by its index.ts: module → modules. */
const modulePairs = {
  audit: ['users'],
  'driver-sign-up': ['bookings', 'people', 'pricing', 'settings', 'users', 'wallet'],
  files: [],
  auth: ['users', 'settings'],
  users: ['wallet'],
  settings: [],
  setup: ['auth', 'users', 'settings', 'languages', 'pricing', 'maps'],
  languages: [],
  legacy: ['auth', 'maps', 'people', 'referrals'],
  maps: [],
  site: ['languages', 'maps', 'pricing', 'settings', 'sharing'],
  system: ['maps'],
  tracking: [],
  wallet: [],
  adjustments: ['settings', 'users', 'wallet'],
  withdrawals: ['settings', 'users', 'wallet'],
  receipts: ['bookings', 'pricing', 'users'],
  books: ['receipts', 'wallet'],
  reports: ['books'],
  people: ['auth', 'pricing', 'referrals', 'settings', 'tracking', 'users', 'wallet'],
  fleet: ['tracking', 'maps', 'settings', 'users'],
  pricing: ['maps', 'settings', 'fleet'],
  promos: ['pricing', 'settings'],
  rewards: ['promos', 'settings', 'tracking', 'wallet'],
  bookings: [
    'promos',
    'rewards',
    'languages',
    'maps',
    'pricing',
    'wallet',
    'tracking',
    'users',
    'settings',
    'fleet',
  ],
  referrals: ['auth', 'bookings', 'rewards', 'settings', 'users', 'wallet'],
  payments: ['bookings', 'users', 'wallet'],
  chat: ['bookings'],
  dispatch: ['bookings', 'fleet', 'users', 'settings'],
  sharing: ['auth', 'bookings', 'pricing', 'tracking'],
  console: ['bookings', 'settings'],
  notifications: [
    'adjustments',
    'auth',
    'bookings',
    'books',
    'chat',
    'languages',
    'payments',
    'people',
    'rewards',
    'users',
    'withdrawals',
  ],
  demo: [
    'users',
    'settings',
    'languages',
    'pricing',
    'promos',
    'fleet',
    'maps',
    'wallet',
    'tracking',
    'bookings',
    'dispatch',
    'adjustments',
    'referrals',
    'withdrawals',
  ],
}

const modules = '^apps/server/src/modules/'
const tests = String.raw`\.(test|fixture|tmp)\.tsx?$|^apps/server/test/|^packages/[^/]+/test/`
const platform =
  '^apps/server/src/(audit|cache|db|events|http|jobs|lists|outbound|pdf|realtime|records|files)/'
const surfaces = ['rider', 'driver', 'admin', 'auth', 'public']

/** Folders of the map engine: folder → folders it may import. */
const engineFolders = {
  osm: [],
  shapes: ['osm'],
  city: ['osm'],
  archive: ['shapes'],
  tiles: ['osm', 'shapes', 'archive'],
  router: ['osm', 'shapes'],
}
const engine = '^packages/map-engine/src/'

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
    name: 'map-engine-knows-domain-only',
    comment:
      'The map engine imports the domain, Node and its own npm packages: no database, no HTTP, no settings.',
    from: { path: engine, pathNot: tests },
    to: {
      pathNot: `${engine}|^packages/domain/src/|node_modules/(pbf|pmtiles|kdbush|geokdbush|polylabel|tinyqueue)/`,
      dependencyTypesNot: ['core'],
    },
  },
  ...Object.entries(engineFolders).map(([name, others]) => ({
    name: 'map-engine-folders',
    comment: `${name} may import: ${others.join(', ') || 'no other folder of the map engine'}.`,
    from: { path: `${engine}${name}/`, pathNot: tests },
    to: { path: engine, pathNot: `${engine}(${[name, ...others].join('|')})/` },
  })),
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
    comment:
      'audit, cache, db, events, files, http, jobs, lists, outbound, pdf and realtime serve the modules and know none of them.',
    from: { path: platform, pathNot: tests },
    to: { path: modules },
  },
  {
    name: 'scalar-in-its-worker-only',
    comment: "Scalar's package costs the thread that loads it 20 MB of memory.",
    from: {
      path: '^apps/server/',
      pathNot: String.raw`^apps/server/src/http/documentation-page-worker\.ts$`,
    },
    to: { path: 'node_modules/@scalar/' },
  },
  {
    name: 'only-bin-enters-the-app',
    comment: 'app.ts is the composition root, start-server.ts runs it; nothing below knows them.',
    from: {
      path: '^apps/server/src/',
      pathNot: [tests, String.raw`^apps/server/src/(start-server|app|modules|background)\.ts$`],
    },
    to: { path: String.raw`^apps/server/(src/(app|start-server|modules|parts|background)\.ts|bin/)` },
  },
  {
    name: 'no-test-code-in-the-product',
    comment: 'Tests may use anything; nothing may use tests.',
    from: { path: '^(apps/[^/]+/(src|bin)|packages/[^/]+/src)/', pathNot: tests },
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
      path: `^apps/web/src/(${surfaces.filter((other) => other !== name).join('|')})/`,
    },
  })),
  {
    name: 'features-below-surfaces',
    comment: 'A feature knows no surface.',
    from: { path: '^apps/web/src/features/' },
    to: { path: `^apps/web/src/(${surfaces.join('|')})/` },
  },
  {
    name: 'web-services-below-features',
    comment: 'api, realtime, map and navigation know no feature and no surface.',
    from: { path: '^apps/web/src/(api|realtime|map|navigation)/' },
    to: { path: `^apps/web/src/(features|${surfaces.join('|')})/` },
  },
  {
    name: 'app-is-the-top-floor',
    comment: 'Router, shell and providers stand above the screens: only the entries import them.',
    from: { path: '^apps/web/src/(?!app/|entries/)' },
    to: { path: '^apps/web/src/(app|entries)/' },
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
  {
    name: 'no-development-packages-at-run-time',
    comment: 'npm start and npm run build install no devDependencies.',
    // text-uses.ts serves a test.
    from: { path: '^(apps|packages)/', pathNot: [tests, '^apps/web/text-uses.ts'] },
    to: { dependencyTypes: ['npm-dev', 'npm-no-pkg'], dependencyTypesNot: ['npm', 'type-only'] },
  },
]

module.exports = {
  forbidden: forbidden.map((rule) => ({ severity: 'error', ...rule })),
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: String.raw`^apps/[^/]+/dist/|node_modules/\.cache/|\.generated\.ts$` },
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
