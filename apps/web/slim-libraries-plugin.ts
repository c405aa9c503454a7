import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const file = (path: string) => JSON.stringify(fileURLToPath(new URL(path, import.meta.url)))

/** Replacements for library modules that the app never calls or has a smaller version of. */
const replacements: readonly { readonly module: RegExp; readonly code: string }[] = [
  {
    // Vite's helper for `import()` is four times as large.
    module: /^\0vite\/preload-helper\.js$/,
    code: `export { preload as __vitePreload } from ${file('src/document/preload.ts')}`,
  },
  {
    // The app's links are `AppLink`s; routes only hold the router's `Link` as a property.
    module: /@tanstack\/react-router\/dist\/esm\/link\.js$/,
    code: ['Link', 'createLink', 'linkOptions', 'useLinkProps']
      .map((name) => `export function ${name}() { throw new Error('Links are AppLinks') }`)
      .join('\n'),
  },
  {
    // For React before version 18, with a copy of React's own hook.
    module: /use-sync-external-store\/(shim\/)?with-selector\.js$/,
    code: `export { useSyncExternalStoreWithSelector } from ${file('src/app/select-store.ts')}`,
  },
  {
    // The router's default is JSON in parameters.
    module: /@tanstack\/router-core\/dist\/esm\/searchParams\.js$/,
    code: [
      `export { parseSearch as defaultParseSearch, stringifySearch as defaultStringifySearch } from ${file('src/navigation/search-params.ts')}`,
      ...['parseSearchWith', 'stringifySearchWith'].map((name) => `export const ${name} = undefined`),
    ].join('\n'),
  },
  {
    // The app is at the root of its site, so addresses are not rewritten.
    module: /@tanstack\/router-core\/dist\/esm\/rewrite\.js$/,
    code: [
      'export const executeRewriteInput = (rewrite, url) => url',
      'export const executeRewriteOutput = executeRewriteInput',
      ...['composeRewrites', 'rewriteBasepath'].map((name) => `export const ${name} = undefined`),
    ].join('\n'),
  },
  {
    // Queries do not suspend: screens show their own skeletons.
    module: /@tanstack\/react-query\/build\/modern\/suspense\.js$/,
    code: [
      'export const ensureSuspenseTimers = () => undefined',
      'export const shouldSuspend = () => false',
      'export const defaultThrowOnError = shouldSuspend',
      'export const fetchOptimistic = undefined',
    ].join('\n'),
  },
  {
    // No cache is stored and restored.
    module: /@tanstack\/react-query\/build\/modern\/IsRestoringProvider\.js$/,
    code: 'export const useIsRestoring = () => false\nexport const IsRestoringProvider = undefined',
  },
  {
    // Queries do not throw: panels show their errors.
    module: /@tanstack\/react-query\/build\/modern\/errorBoundaryUtils\.js$/,
    code: [
      'export const ensurePreventErrorBoundaryRetry = () => undefined',
      'export const useClearResetErrorBoundary = ensurePreventErrorBoundaryRetry',
      'export const getHasError = () => false',
    ].join('\n'),
  },
]

export function slimLibraries(): Plugin {
  return {
    name: 'cabstand:slim-libraries',
    enforce: 'pre',
    load: {
      filter: { id: replacements.map(({ module }) => module) },
      handler: (id) => replacements.find(({ module }) => module.test(id))?.code,
    },
  }
}
