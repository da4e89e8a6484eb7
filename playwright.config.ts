import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGUMENTS } from './tools/browser/chromium-arguments.ts'

/** The same engine without the window's parts: a third faster. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

const MEASURED = '**/*-on-screen.spec.ts'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/testing/seeded-server.ts',
  // On a busy machine slow is not wrong; what has to be fast is measured by itself.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // A file that writes has a separate product (see e2e/testing/product.ts), so its tests run in one worker.
  workers: 2,
  // The gate retries once, and fails if a test passed only then and is not listed in e2e/flaky.json.
  retries: 0,
  forbidOnly: true,
  projects: [
    { name: 'pages', testIgnore: MEASURED },
    // How soon a change is on screen, measured by one browser at a time: others would hold it up.
    { name: 'measured', testMatch: MEASURED, workers: 1 },
  ],
  use: {
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? (existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : '/usr/bin/chromium'),
      args: CHROMIUM_ARGUMENTS,
    },
  },
})
