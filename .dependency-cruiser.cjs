// Who may import whom. ARCHITECTURE.md has the diagram; this file is what executes it.

/** The rooms of the server. Each module, and the modules that it may enter by their index.ts. A room of one module is it. */
const rooms = {
  maps: { maps: [] },
  trips: {
    bookings: [
      'auth',
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
    dispatch: ['bookings', 'fleet', 'users', 'settings'],
    fleet: ['tracking', 'maps', 'settings', 'users'],
    pricing: ['maps', 'settings', 'fleet'],
    sharing: ['auth', 'bookings', 'languages', 'pricing', 'tracking', 'users'],
    tracking: [],
  },
  people: {
    auth: ['languages', 'settings', 'users'],
    'driver-sign-up': ['bookings', 'person-records', 'pricing', 'settings', 'users', 'wallet'],
    'person-records': ['auth', 'pricing', 'referrals', 'settings', 'tracking', 'users', 'wallet'],
    users: ['wallet'],
  },
  money: {
    adjustments: ['settings', 'users', 'wallet'],
    books: ['receipts', 'wallet'],
    clearing: ['wallet'],
    payments: ['bookings', 'users', 'wallet'],
    promos: ['pricing', 'settings'],
    receipts: ['bookings', 'payments', 'pricing', 'users'],
    referrals: ['auth', 'bookings', 'rewards', 'settings', 'users', 'wallet'],
    reports: ['books'],
    rewards: ['promos', 'settings', 'tracking', 'wallet'],
    wallet: [],
    withdrawals: ['settings', 'users', 'wallet'],
  },
  messages: {
    chat: ['bookings'],
    notifications: [
      'adjustments',
      'auth',
      'bookings',
      'books',
      'chat',
      'languages',
      'payments',
      'person-records',
      'rewards',
      'users',
      'withdrawals',
    ],
  },
  operator: {
    'audit-log': ['users'],
    console: ['bookings', 'payments', 'settings'],
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
    'import-legacy': [
      'auth',
      'bookings',
      'chat',
      'languages',
      'pricing',
      'promos',
      'settings',
      'tracking',
      'users',
      'wallet',
    ],
    languages: ['users'],
    legacy: ['auth', 'maps', 'person-records', 'referrals'],
    settings: [],
    setup: ['auth', 'users', 'settings', 'languages', 'pricing', 'maps'],
    site: ['languages', 'maps', 'pricing', 'settings', 'sharing'],
    system: ['maps'],
  },
}

const server = '^apps/server/src/'
/** Module → its folder below the server's. */
const moduleFolders = Object.fromEntries(
  Object.entries(rooms).flatMap(([room, modules]) =>
    Object.keys(modules).map((name) => [name, room === name ? name : `${room}/${name}`]),
  ),
)
const roomsOfMany = Object.keys(rooms).filter((room) => !(room in rooms[room]))
/** The folder of any module, also of one that is not listed. */
const anyModule = `(maps|(?:${roomsOfMany.join('|')})/[^/]+)/`
const folders = (names) => names.map((name) => moduleFolders[name]).join('|')

/** Folders of the platform: folder → folders it may import. */
const platformFolders = {
  tracing: [],
  db: ['tracing'],
  jobs: ['db', 'tracing'],
  outbound: [],
  audit: ['db'],
  events: ['db', 'jobs', 'tracing'],
  http: ['audit', 'db', 'jobs', 'tracing'],
  'api-description': ['http'],
  processes: ['db', 'http'],
  realtime: ['http', 'processes', 'tracing'],
  cache: ['db', 'realtime'],
  lists: ['db', 'http', 'realtime'],
  records: ['audit', 'db', 'http', 'lists'],
  files: ['db', 'http', 'jobs', 'outbound'],
  pdf: ['lists'],
  metrics: ['db', 'outbound'],
}

const tests = String.raw`\.(test|fixture|tmp)\.tsx?$|^apps/(server|web)/test/|^packages/[^/]+/test/`
const platform = `${server}platform/`
const surfaces = ['rider', 'driver', 'admin', 'auth', 'public']

/** Folders of the map engine: folder → folders it may import. */
const engineFolders = {
  osm: [],
  shapes: ['osm'],
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
    comment: 'The contract imports the domain, zod, and what reads mobile numbers.',
    from: { path: '^packages/contract/src/', pathNot: tests },
    to: {
      pathNot: '^packages/(contract|domain)/src/|node_modules/(zod|libphonenumber-js)/',
      dependencyTypesNot: ['core'],
    },
  },
  {
    name: 'contract-has-no-node',
    comment: 'Browsers load the contract, except what lists the folders of languages.',
    from: { path: '^packages/contract/src/', pathNot: `${tests}|/texts/read-languages\\.ts$` },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'browsers-list-no-languages',
    comment: 'A browser gets its texts and languages as data.',
    from: { path: '^apps/web/src/', pathNot: tests },
    to: { path: '^packages/contract/src/texts/dictionary' },
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
    name: 'emulators-stand-alone',
    comment: 'Emulators know their provider, not the product that is tested with them.',
    from: { path: '^packages/emulators/' },
    to: { path: '^(apps|packages/(?!emulators/))' },
  },
  {
    name: 'product-not-to-emulators',
    comment: 'Only tests import emulators. A demo starts them as a process of their own.',
    from: { path: '^(apps|packages)/', pathNot: [tests, '^packages/emulators/'] },
    to: { path: '^packages/emulators/' },
  },
  {
    name: 'platform-not-to-modules',
    comment: 'The platform serves the modules and knows none of them.',
    from: { path: platform, pathNot: tests },
    to: { path: server, pathNot: platform },
  },
  ...Object.entries(platformFolders).map(([name, others]) => ({
    name: 'platform-folders',
    comment: `${name} may import: ${others.join(', ') || 'no other folder of the platform'}.`,
    from: { path: `${platform}${name}/`, pathNot: tests },
    to: { path: `${platform}[^/]+/`, pathNot: `${platform}(${[name, ...others].join('|')})/` },
  })),
  {
    name: 'scalar-in-its-worker-only',
    comment: "Scalar's package costs the thread that loads it 20 MB of memory.",
    from: {
      path: '^apps/server/',
      pathNot: String.raw`^apps/server/src/platform/api-description/documentation-page-worker\.ts$`,
    },
    to: { path: 'node_modules/@scalar/' },
  },
  {
    name: 'opentelemetry-in-one-file',
    comment: 'All else records spans by tracing/span.ts.',
    from: { path: '^apps/', pathNot: [tests, `${platform}tracing/open-tracing\\.ts$`] },
    to: { path: 'node_modules/@opentelemetry/' },
  },
  {
    name: 'opentelemetry-only-where-wanted',
    comment: 'Its packages cost megabytes of memory: without a collector they are not loaded.',
    from: { path: '^apps/', pathNot: tests },
    to: { path: `${platform}tracing/open-tracing\\.ts$`, dynamic: false },
  },
  {
    name: 'only-bin-enters-start',
    comment: 'start/ configures, composes and starts; nothing below knows it.',
    from: { path: server, pathNot: [tests, `${server}start/`] },
    to: { path: [`${server}start/`, '^apps/server/bin/'] },
  },
  {
    name: 'no-test-code-in-the-product',
    comment: 'Tests may use anything; the product may use neither tests nor tools.',
    from: { path: '^(apps/[^/]+/(src|bin)|packages/[^/]+/src)/', pathNot: tests },
    to: { path: [tests, '^(test|tools)/'] },
  },
  {
    name: 'modules-by-their-index',
    comment: 'A module is entered by its index.ts.',
    from: { path: `${server}${anyModule}`, pathNot: tests },
    to: {
      path: `${server}${anyModule}`,
      pathNot: [`${server}$1/`, String.raw`${server}${anyModule}index\.ts$`],
    },
  },
  {
    name: 'start-enters-modules-by-their-index',
    comment: 'The composition root too. What a module reads of the environment stands in its *-config.ts.',
    from: { path: '^apps/server/(src/start|bin)/', pathNot: tests },
    to: {
      path: `${server}${anyModule}`,
      pathNot: String.raw`${server}${anyModule}(index|[a-z]+-config)\.ts$`,
    },
  },
  {
    name: 'module-is-listed',
    comment: 'A new module gets its line in its room.',
    from: {
      path: `${server}${anyModule}`,
      pathNot: [tests, `${server}(${folders(Object.keys(moduleFolders))})/`],
    },
    to: { path: server, pathNot: `${server}$1/` },
  },
  ...Object.values(rooms)
    .flatMap(Object.entries)
    .map(([name, others]) => ({
      name: `module-${name}`,
      comment: `${name} may enter: ${others.join(', ') || 'no other module'}.`,
      from: { path: `${server}${moduleFolders[name]}/`, pathNot: tests },
      to: { path: `${server}${anyModule}`, pathNot: `${server}(${folders([name, ...others])})/` },
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
    name: 'api-below-realtime',
    comment: 'Events are applied to what the queries have cached; queries and actions know no socket.',
    from: { path: '^apps/web/src/api/' },
    to: { path: '^apps/web/src/realtime/' },
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
    to: { path: 'node_modules/(@tanstack|@base-ui|react-hook-form)/' },
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
