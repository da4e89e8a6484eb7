import { readFileSync } from 'node:fs'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { describe, expect, it } from 'vitest'
import { breakingChanges } from './breaking-changes.ts'
import { publicDocument, wholeDocument } from './public-document.ts'
import { releasedPath } from './released.ts'

type Loose = {
  paths: Record<string, { get: { parameters: object[]; responses: Record<string, unknown> } }>
  components: { schemas: Record<string, { properties: Record<string, object>; required: string[] }> }
}

const released = () => JSON.parse(readFileSync(releasedPath(), 'utf8')) as Loose

/** Returns a few calls of the released document, because comparing all takes seconds. */
function fewCalls(): Loose {
  const document = released()
  const few = ['/catalog/models', '/catalog/deals', '/catalog/counts'].map((path) => [path, document.paths[path]])
  return { ...document, paths: Object.fromEntries(few) as Loose['paths'] }
}

async function problemsOf(document: object): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: JSON.stringify(document), config, absoluteRef: 'openapi.json' })
  return problems
    .filter(({ severity }) => severity === 'error')
    .map(({ ruleId, message, location: [place] }) => `${ruleId}: ${message} ${place?.pointer ?? ''}`)
}

describe('the document of the API [OPEN-01]', () => {
  it('has no error that a linter finds, and a linter would find one', async () => {
    expect(await problemsOf(await wholeDocument())).toEqual([])
    const document = await publicDocument()
    expect(await problemsOf(document)).toEqual([])
    expect(await problemsOf({ ...document, info: { title: 'x' } })).not.toEqual([])
  })

  it('every public call has a name, says what it refuses, and returns named schemas', async () => {
    const { paths, components } = await publicDocument()
    const calls = Object.entries(paths)
    expect(calls.length).toBeGreaterThan(25)
    for (const [path, { get }] of calls) {
      expect(Object.keys(get?.responses ?? {}), path).toEqual(
        expect.arrayContaining(['200', '304', '400', '401', '429']),
      )
      expect(get?.responses, path).not.toHaveProperty('default')
    }
    expect(Object.keys(components.schemas ?? {})).toEqual(
      expect.arrayContaining(['Model', 'Provider', 'Deal', 'Error']),
    )
  })

  it('is the released one, or was released again by `npm run api:release`', async () => {
    expect(JSON.parse(JSON.stringify(await publicDocument()))).toEqual(released())
  })

  it('breaks no program that was written for the released one', async () => {
    expect(breakingChanges(released(), await publicDocument())).toEqual([])
  })
})

describe('a change that breaks programs is found [OPEN-01]', () => {
  const seeded: [string, (document: Loose) => void][] = [
    ['a call is gone', ({ paths }) => delete paths['/catalog/deals']],
    ['a parameter is gone', ({ paths }) => paths['/catalog/models']?.get.parameters.shift()],
    [
      'a parameter is needed that was not',
      ({ paths }) => Object.assign(paths['/catalog/models']?.get.parameters[0] ?? {}, { required: true }),
    ],
    [
      'a new parameter is needed',
      ({ paths }) =>
        paths['/catalog/counts']?.get.parameters.push({
          name: 'unit',
          in: 'query',
          required: true,
          schema: { type: 'string' },
        }),
    ],
    ['a field is gone', ({ components }) => delete components.schemas.Model?.properties.slug],
    [
      'a field has another type',
      ({ components }) => Object.assign(components.schemas.Model?.properties.slug ?? {}, { type: 'integer' }),
    ],
    ['a field may be missing', ({ components }) => components.schemas.Model?.required.pop()],
    ['an answer is gone', ({ paths }) => delete paths['/catalog/counts']?.get.responses['200']],
  ]
  it.each(seeded)('%s', (_, change) => {
    const after = fewCalls()
    change(after)
    expect(breakingChanges(fewCalls(), after)).not.toEqual([])
  })

  it('a new call, a new field, a new optional parameter and other words break nothing', () => {
    const after = fewCalls()
    const { '/catalog/counts': counts } = after.paths
    if (counts === undefined) throw new Error('the call is missing')
    after.paths['/catalog/new'] = counts
    Object.assign(after.components.schemas.Model?.properties ?? {}, { another: { type: 'string' } })
    after.components.schemas.Model?.required.push('another')
    const unit = { name: 'unit', in: 'query', required: false, schema: { type: 'string' } }
    after.paths['/catalog/deals']?.get.parameters.push(unit)
    Object.assign(after.paths['/catalog/deals']?.get ?? {}, { summary: 'Other words' })
    expect(breakingChanges(fewCalls(), after)).toEqual([])
  })

  it('a new error code breaks nothing, also where an error is the answer of a moved record', () => {
    const path = '/catalog/models/{slug}'
    const before = released()
    before.paths = Object.fromEntries(Object.entries(before.paths).filter(([one]) => one === path))
    const after = structuredClone(before)
    const code = after.components.schemas.Error?.properties.code as { enum: string[] } | undefined
    code?.enum.push('ANOTHER_CODE')
    expect(code?.enum).toContain('ANOTHER_CODE')
    expect(breakingChanges(before, after)).toEqual([])
  })
})
