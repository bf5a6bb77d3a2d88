import { defineConfig } from 'vitest/config'
import { longer } from './scripts/runs.ts'
import { UnstableUnits } from './scripts/unstable.ts'

export default defineConfig({
  test: {
    include: ['**/*.test.ts', '**/*.test.tsx'],
    exclude: ['**/node_modules/**', 'dist/**'],
    tags: [{ name: 'deep', description: 'Takes long: `npm run test:deep` runs it, `npm test` does not.' }],
    globalSetup: [
      'server/store/testing/start-postgres.ts',
      'server/nodes/testing/a-redis.ts',
      'server/testing/curl-for-tests.ts',
    ],
    // Only for tests that hang, because the machine may be busy.
    testTimeout: 120_000 * longer,
    // CI repeats a failed test one time and lists it under "unstable".
    retry: process.env.CI === 'true' ? 1 : 0,
    reporters: ['default', new UnstableUnits()],
    hookTimeout: 120_000,
    // The files of a worker share their imports: importing the server again for each file took more than half of the
    // run.
    isolate: false,
    // More workers than cores, because tests often wait for databases and timers.
    maxWorkers: 3,
  },
})
