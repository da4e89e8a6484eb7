import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test as base } from '@playwright/test'
import { copyDatabase, dropDatabase } from '../../apps/server/src/testing/servers/database-server.ts'
import { startMailSink } from '../../apps/server/src/testing/servers/mail-sink.ts'
import { startServer } from '../../tools/topology/processes.ts'
import { mailsPort } from './mails.ts'
import { refusalsIn, refuseWrites } from './refuse-writes.ts'
import { SEEDED_DATABASE } from './seeded-server.ts'
import { isWholeSite, startWholeSite } from './whole-site.ts'

export { expect }

/** E2E_PORT sets another port, so that two runs can be parallel. */
const FIRST_PORT = Number(process.env.E2E_PORT ?? 4173)
/** A worker needs a port for the product of its file, the next one for the mails, and one for the shared product. */
const PORTS_PER_WORKER = 3

type Product = { url: string; log: () => string; stop: () => Promise<void> }
type Products = {
  /** Returns the product of a test file; that of the previous file is stopped. */
  of: (file: string) => Promise<Product>
  /** Returns the product of all files that only read, which is kept as long as the worker. */
  shared: () => Promise<Product>
  stop: () => Promise<void>
}

/**
 * The production build with a separate server, database, mails and files for each test file: files are isolated, so
 * they run in any order and in parallel. The tests of one file share it, one after the other.
 */
export const test = base.extend<{ productUrl: string }, { products: Products }>({
  products: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it what a fixture needs
    async ({}, use, { parallelIndex }) => {
      const products = await openProducts(FIRST_PORT + parallelIndex * PORTS_PER_WORKER)
      await use(products)
      await products.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  // With a separate timeout: on a busy machine a start must not count as test time.
  productUrl: [
    async ({ products }, use, { file }) => {
      await use((await products.of(file)).url)
    },
    { timeout: 120_000 },
  ],
  baseURL: async ({ productUrl }, use) => {
    await use(productUrl)
  },
})

/** For files that only read: they share one product, which refuses to write content. A test that tries to fails. */
export const readingTest = test.extend({
  productUrl: [
    async ({ products }, use) => {
      const { url, log } = await products.shared()
      const before = log().length
      await use(url)
      expect(refusalsIn(log().slice(before)), 'A file that writes needs `test` instead of `readingTest`').toEqual([])
    },
    { scope: 'test', timeout: 120_000 },
  ],
})

async function openProducts(port: number): Promise<Products> {
  const mails = await startMailSink(mailsPort(port))
  let current: { file: string; product: Product } | null = null
  let shared: Product | null = null
  return {
    of: async (file) => {
      if (current?.file !== file) {
        await current?.product.stop()
        current = { file, product: await startProduct(port, mails.smtpUrl) }
      }
      return current.product
    },
    shared: async () => (shared ??= await startProduct(port + 2, mails.smtpUrl, refuseWrites)),
    stop: async () => {
      await current?.product.stop()
      await shared?.stop()
      mails.stop()
    },
  }
}

async function startProduct(
  port: number,
  smtpUrl: string,
  prepare: (databaseUrl: string) => Promise<unknown> = async () => {},
): Promise<Product> {
  const databaseServer = process.env.E2E_DATABASE_SERVER ?? ''
  const name = `inferdex_product_${port}`
  await dropDatabase(databaseServer, name)
  const databaseUrl = await copyDatabase(databaseServer, name, SEEDED_DATABASE)
  await prepare(databaseUrl)
  const env = {
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SMTP_URL: smtpUrl,
    MAIL_FROM: 'Inferdex <no-reply@inferdex.example>',
    CONTACT_MAILBOX: 'team@inferdex.example',
    DEMO: '1',
    LOCAL_FEEDS: '1',
    WEBHOOK_KEY: 'a key of the browser tests, 32 characters',
    LOG_LEVEL: 'warn',
  }
  if (isWholeSite) {
    const { url, stop } = await startWholeSite(port, databaseUrl, env)
    return { url, log: () => '', stop: () => stop().then(() => dropDatabase(databaseServer, name)) }
  }
  const mediaFolder = await mkdtemp(join(tmpdir(), 'inferdex-media-'))
  const server = await startServer(databaseUrl, { ...env, PORT: String(port), MEDIA_DIR: mediaFolder })
  const endWithUs = () => server.process.kill('SIGKILL')
  process.once('exit', endWithUs)
  let isStopping = false
  server.process.once('exit', (code) => {
    if (!isStopping) console.error(`The server ended by itself (${code}):\n${server.log()}`)
  })
  return {
    url: server.url,
    log: server.log,
    stop: async () => {
      isStopping = true
      process.off('exit', endWithUs)
      // The graceful stop is tested elsewhere.
      await server.kill()
      await dropDatabase(databaseServer, name)
      await rm(mediaFolder, { recursive: true, force: true })
    },
  }
}
