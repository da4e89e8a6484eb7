import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Real work (argon2, PostgreSQL) on a busy machine: slow is not wrong.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['packages/**/*.test.ts', 'apps/web/app/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['apps/server/src/**/*.test.ts'],
          globalSetup: ['apps/server/src/testing/template-database.ts'],
        },
      },
      {
        extends: true,
        test: {
          // Whole processes on the production build: `npm run build` comes first.
          name: 'system',
          include: ['e2e/system/*.test.ts'],
          fileParallelism: false,
        },
      },
    ],
  },
})
