import type { ImportJob } from '@inferdex/contracts/imports.staff'
import { expect } from 'vitest'
import type { Database } from '../db/connect.ts'
import { importFile, undoFile } from '../features/imports/imports.jobs.ts'
import { aPerson, as, catalogueApp } from './test-app.ts'
import { runJobsAt } from './run-jobs.ts'

/** Starts the application with the seed catalogue and an admin who imports files. */
export async function importApp(template?: string) {
  const test = await catalogueApp(template)
  const { db } = test.database
  const admin = await aPerson(test, 'ADMIN')
  const by = as(test.app, admin)

  async function upload(query: string, content: string | Buffer): Promise<ImportJob> {
    test.clock.now = new Date(test.clock.now.getTime() + 1000)
    const response = await test.app.inject({
      method: 'POST',
      url: `/api/admin/imports?${query}`,
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/octet-stream' },
      payload: content,
    })
    expect(response.statusCode).toBe(201)
    return response.json()
  }

  const work = () => workOffImports(test.database, test.clock.now)

  async function read(id: string): Promise<ImportJob> {
    return (await by.get(`/admin/imports/${id}`)).json()
  }

  return {
    test,
    admin,
    by,
    upload,
    work,
    read,
    finished: async (query: string, content: string | Buffer): Promise<ImportJob> => {
      const { id } = await upload(query, content)
      await work()
      return read(id)
    },
    /** Imports records for one test. */
    imported: async (kind: 'models' | 'providers' | 'deals', ...items: object[]): Promise<void> => {
      const response = await by.post(`/admin/${kind}/import`, { items })
      expect(response.statusCode, response.body).toBe(200)
    },
    newestAudit: () => db.selectFrom('audit_log').selectAll().orderBy('seq', 'desc').limit(1).executeTakeFirstOrThrow(),
  }
}

export async function workOffImports(database: Database, at: Date): Promise<void> {
  const deps = { db: database.db, now: () => at }
  const [problem] = await runJobsAt(database, at, { jobs: [importFile, undoFile], depsFor: () => deps })
  if (problem !== undefined) throw problem.error
}

export const aModel = (slug: string, more: object = {}) => ({
  name: `Model ${slug}`,
  slug,
  version: '1',
  family: 'Imported',
  architecture: 'Dense',
  contextWindow: 8000,
  isOpenSource: false,
  rating: 4.5,
  reviewCount: 12,
  ...more,
})

/** Optional fields of a model in a file. */
export const PRICED = {
  pricing: { inputPerMillion: 0.25, outputPerMillion: 1, currency: 'USD' },
  providers: ['openai', 'groq'],
  modelCapabilities: [{ capability: { name: 'reasoning' } }],
  quantization: ['fp8'],
  releaseDate: '2026-05-01',
}

export const aProvider = (slug: string, more: object = {}) => ({
  name: `Provider ${slug}`,
  slug,
  website: 'https://provider.example',
  rating: 3,
  reviewCount: 2,
  ...more,
})

export const aDeal = (title: string, more: object = {}) => ({
  title,
  description: 'From a file',
  discount: '$10',
  providerName: 'OpenAI',
  submittedBy: 'unknown',
  ...more,
})
