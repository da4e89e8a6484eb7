import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

/** The product's port; the mails it sends are read at the next one. Another one lets two runs stand side by side. */
const PORT = Number(process.env.E2E_PORT ?? 4173)
/** The same engine without the window's parts: a third faster. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'
/** They change ratings, counts and orders that other tests compare, so they come after them. */
const COMMUNITY =
  /\/(?:comments|media|newsletter-and-contact|changes-on-screen|admin-queue|admin-queue-keys|admin-submissions|profile|reviews|votes|admin-blog|xss|admin-pricing|admin-pricing-tiers|admin-deals|admin-models|admin-providers|admin-import|admin-lost-work)\.spec\.ts$/

export default defineConfig({
  testDir: 'e2e',
  // On a busy machine slow is not wrong; what has to be fast is measured by itself.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  fullyParallel: true,
  workers: 2,
  // A test that passes at the second try does not hold.
  retries: 0,
  forbidOnly: true,
  projects: [
    { name: 'pages', testMatch: '*.spec.ts', testIgnore: COMMUNITY },
    { name: 'community', testMatch: COMMUNITY, dependencies: ['pages'] },
  ],
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? (existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : '/usr/bin/chromium'),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: 'node e2e/start-product.ts',
    url: `http://127.0.0.1:${PORT}/readyz`,
    env: { PORT: String(PORT) },
    timeout: 120_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
