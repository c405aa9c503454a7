import { fileURLToPath } from 'node:url'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import type { UserConfig } from 'vite'
import { chunkGroups } from './chunk-groups.ts'
import { contractAddresses } from './contract-plugin.ts'
import type { DocumentAssets } from './src/document/assets.ts'

const root = fileURLToPath(new URL('.', import.meta.url))

const shared: UserConfig = {
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  plugins: [
    contractAddresses(),
    tailwindcss(),
    react(),
    babel({
      presets: [reactCompilerPreset()],
      // Small components, the app's shell and the landing page render rarely; memoising them would only add bytes.
      exclude: [
        /src\/(public|app|realtime|navigation)\//,
        /src\/features\/(page|session|clock|errors|location|places)\//,
        /src\/ui\/(?!app\/)/,
        /node_modules/,
      ],
    }),
  ],
  resolve: {
    dedupe: ['react', 'react-dom'],
    // React has had this hook since version 18; the shim is for older versions.
    alias: [
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'use-sync-external-store' },
      { find: /^use-sync-external-store\/shim(?=\/with-selector)/, replacement: 'use-sync-external-store' },
    ],
  },
}

/** Browser build: one chunk graph for the public pages and the app, hashed names, with a manifest. */
export const clientBuild: UserConfig = {
  ...shared,
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: true,
    // The licences of what is bundled ask that their text goes with every copy.
    license: { fileName: 'assets/licenses.txt' },
    target: 'es2022',
    // Data URLs would need an exception in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        site: 'src/entries/site.client.ts',
        public: 'src/entries/public.client.tsx',
        track: 'src/entries/track.client.tsx',
        app: 'src/entries/app.client.tsx',
        sw: 'src/worker/sw.ts',
      },
      output: {
        // Without the name of the chunk: the shell lists every file that a screen may load, so names are bytes there.
        // The map keeps its name, by which tests and benchmarks see whether it is loaded.
        chunkFileNames: ({ name }) =>
          name === 'live-map' ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
        codeSplitting: { includeDependenciesRecursively: false, groups: chunkGroups },
      },
    },
  },
}

/** Server build: everything bundled, so that the server needs no React of its own. */
export function serverBuild(assets: DocumentAssets): UserConfig {
  return {
    ...shared,
    define: { __ASSETS__: JSON.stringify(assets), 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      ssr: true,
      // Images that are used only in rendered markup; `build.ts` copies them to the browser's files.
      ssrEmitAssets: true,
      outDir: 'dist/server',
      emptyOutDir: true,
      target: 'node24',
      assetsInlineLimit: 0,
      rolldownOptions: { input: { public: 'src/entries/public.server.tsx' } },
    },
  }
}

/** For tests, which vitest runs from the repository's root. Builds pass their own configuration. */
export default { plugins: [react()], resolve: shared.resolve } satisfies UserConfig
