import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          testTimeout: 20_000,
          hookTimeout: 20_000,
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/simulator/src/**/*.test.ts',
            'apps/web/*.test.ts',
            'apps/web/src/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'tools/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          isolate: false,
          // A test that asserts nothing cannot fail.
          expect: { requireAssertions: true },
        },
      },
      {
        test: {
          name: 'screens',
          include: ['apps/web/test/**/*.test.tsx'],
          environment: 'happy-dom',
          // The document stays for the next test: leaving the app and saving a file only begin here.
          environmentOptions: {
            happyDOM: {
              settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } },
            },
          },
          setupFiles: ['apps/web/test/setup.ts'],
          // Files share a worker's modules and its document: loading the app takes seconds.
          isolate: false,
          maxWorkers: 2,
          testTimeout: 20_000,
          expect: { requireAssertions: true },
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          globalSetup: ['apps/server/test/support/global-setup.ts'],
          setupFiles: ['test/support/end-of-file.ts'],
          // Each file has a database and servers of its own, so that files can share a process: starting one and
          // loading the sources again costs two seconds of CPU a file.
          isolate: false,
          // Ends a test that hangs: the slowest takes a few seconds, and several times that on a busy machine.
          testTimeout: 60_000,
          // Some start servers and their database while other files compute.
          hookTimeout: 60_000,
        },
      },
      // Deleting a whole root takes longer than tests usually may.
      { test: { name: 'install', include: ['test/install/**/*.test.ts'], hookTimeout: 120_000 } },
      {
        test: {
          name: 'faults',
          include: ['test/faults/**/*.test.ts'],
          // A violation that was found once may not be found again: the message says all of it.
          chaiConfig: { truncateThreshold: 4000 },
          globalSetup: ['test/support/template-data.ts'],
          setupFiles: ['test/support/end-of-file.ts'],
          maxWorkers: 2,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/global-setup.ts'],
          setupFiles: ['test/support/end-of-file.ts'],
          // One second by itself: too short for a page whose map the processor draws beside another test's.
          expect: { poll: { timeout: 15_000 } },
          maxWorkers: 3,
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
