import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { proofTable } from './tools/proof-table.ts'

/** How much of a proof an ordinary run tries: enough to see that a rule is broken outright. */
const SHARE = 0.05
// Workers compile a thousand modules once, not in every run.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('node_modules/.cache/compile', import.meta.url))
const isProof = process.env.PROOF === 'full'

export default defineConfig({
  test: {
    // Real work (argon2, PostgreSQL) on a busy machine: slow is not wrong.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    provide: { proofShare: isProof ? 1 : SHARE },
    ...(isProof && { reporters: ['default', proofTable] }),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['packages/**/*.test.ts', 'apps/web/{app/**/,}*.test.{ts,tsx}', 'tools/**/*.test.ts'],
          globalSetup: ['tools/api/generate-client.ts'],
          // A file need not load again what another has loaded.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['apps/server/src/**/*.test.ts'],
          // The database is started by the first test that needs it.
          globalSetup: ['tools/api/generate-client.ts', 'apps/server/src/testing/template-database.ts'],
          // The first one waits until the catalogue is loaded.
          hookTimeout: 240_000,
          setupFiles: ['apps/server/src/testing/run-endings.ts'],
          // Node itself runs the server's code, in production too.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          // Whole processes on the production build: run `npm run build` first.
          name: 'system',
          include: ['e2e/system/**/*.test.ts'],
          globalSetup: ['e2e/system/database-server.ts'],
          // The first one waits until the catalogue is loaded.
          hookTimeout: 240_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
