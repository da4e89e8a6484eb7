import { createTemplates, openWithTemplates } from '../../apps/server/src/testing/templates/templates.ts'
import { isWholeSite, openWholeDatabase } from './whole-site.ts'

/** The template of system tests that need no catalogue. */
export const MIGRATED_DATABASE = 'inferdex_migrated'
/**
 * The template database of every product of the browser tests: the catalogue with the demo accounts and articles,
 * without made-up reviews and messages, so that a test sees only what it has written.
 */
export const SEEDED_DATABASE = 'inferdex_browser'

/** The templates of whole products. Their dates are relative to the day on which they were created. */
export const PRODUCT_TEMPLATES = {
  name: 'product',
  names: [MIGRATED_DATABASE, SEEDED_DATABASE],
  module: new URL('product-templates.ts', import.meta.url),
  version: new Date().toISOString().slice(0, 10),
}

/** Starts one PostgreSQL for the run with the templates; its address is passed to the workers. */
export default async function setup(): Promise<() => Promise<void>> {
  const whole = isWholeSite ? await openWholeDatabase() : null
  if (whole !== null) await createTemplates(whole.url, PRODUCT_TEMPLATES)
  const server = whole ?? (await openWithTemplates('browser', PRODUCT_TEMPLATES))
  await whole?.complete()
  process.env.E2E_DATABASE_SERVER = server.url
  return () => server.stop()
}
