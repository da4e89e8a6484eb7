import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const APP = join(import.meta.dirname, '../..')
const sources = readdirSync(APP, { recursive: true, encoding: 'utf8' })
  .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(APP, path), 'utf8') }))
const isEngine = (path: string) => path.startsWith('lib/forms/')
const pathsOf = (found: typeof sources) => found.map(({ path }) => path).toSorted()

it('one hook checks and sends forms, and two bind it to inputs and to records [HOUSE-15]', () => {
  const inside = sources.filter(({ path }) => isEngine(path))
  expect(pathsOf(inside.filter(({ text }) => text.includes('setPending')))).toEqual(['lib/forms/use-form.ts'])
  expect(pathsOf(sources.filter(({ text }) => text.includes('/use-form.ts')))).toEqual([
    'lib/forms/use-record-form.ts',
    'lib/forms/use-schema-form.ts',
  ])
})

it('no component has validation, conflicts or refusals of its own [HOUSE-15]', () => {
  const outside = sources.filter(({ path }) => !isEngine(path))
  expect(pathsOf(outside.filter(({ text }) => /error\.issues|EDIT_CONFLICT|messagesOf\b/.test(text)))).toEqual([])
  const sending = outside.filter(({ text }) => text.includes('<form') && /\bapi\(/.test(text))
  expect(sending.length).toBeGreaterThan(10)
  expect(pathsOf(sending.filter(({ text }) => !/\buse(Schema|Record)Form\b/.test(text)))).toEqual([])
})
