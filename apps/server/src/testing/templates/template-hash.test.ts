import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { API_TEMPLATES } from '../template-database.ts'
import { templateFiles } from './template-hash.ts'

const files = templateFiles(fileURLToPath(API_TEMPLATES.module))

it.each([
  'package-lock.json',
  'apps/server/src/db/functions/standing.sql',
  'apps/server/src/db/migrations/0131-model-places.sql',
  'apps/server/src/features/models/models.service.ts',
  'apps/server/src/features/watching/watching.jobs.ts',
  'apps/server/src/jobs.ts',
  'apps/server/src/platform/job-queue.ts',
  'apps/server/src/seed/catalogue.ts',
  'apps/server/src/testing/template-database.ts',
  'packages/domain/src/text/slug.ts',
])('a kept template is created again after a change of %s [HOUSE-24]', (file) => {
  expect(files).toContain(file)
})

it('and after a change of any seed data, but not of pages, routes or tests [HOUSE-24]', () => {
  expect(files.filter((file) => /^apps\/server\/src\/seed\/.+\.json$/.test(file)).length).toBeGreaterThan(5)
  expect(files.filter((file) => /^apps\/web\/|\.routes\.ts$|\.test\.ts$/.test(file))).toEqual([])
})
