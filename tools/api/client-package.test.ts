import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')
const TSC = join(ROOT, 'node_modules/typescript-7/bin/tsc')
const OPTIONS = {
  target: 'ES2022',
  lib: ['ES2022', 'DOM', 'DOM.Iterable'],
  types: [],
  module: 'NodeNext',
  strict: true,
  noEmit: true,
  // The package's declarations are checked as well.
  skipLibCheck: false,
}

/** A program that uses the package as in its README. */
const PROGRAM = `
import { getCatalogModels, getCatalogModelsSlugOffers, inferdexClient, type Model } from '@inferdex/client'

const client = inferdexClient({ address: 'https://inferdex.example', apiKey: 'idx_x', version: '2026-11-17' })
const { data, error, response } = await getCatalogModels({ client, query: { q: 'flash', limit: 5 } })
const models: Model[] = data ?? []
const names: string[] = models.map(({ name }) => name)
const code: string | undefined = error?.code
const left: string | null | undefined = response?.headers.get('RateLimit')
const offers = await getCatalogModelsSlugOffers({ client, path: { slug: 'gpt-5' }, throwOnError: true })
const input: string | null | undefined = offers.data[0]?.input
export const all = { names, code, left, input }
`

describe('the package of the client, as a program of others installs it [OPEN-01]', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'inferdex-consumer-'))
    const installed = join(folder, 'node_modules/@inferdex/client')
    mkdirSync(installed, { recursive: true })
    cpSync(join(ROOT, 'packages/client/package.json'), join(installed, 'package.json'))
    execFileSync(process.execPath, [TSC, '-p', join(ROOT, 'packages/client'), '--outDir', join(installed, 'dist')])
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: OPTIONS, include: ['*.ts'] }))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /** Returns the compiler's errors for a program. */
  function problemsOf(program: string): string {
    writeFileSync(join(folder, 'program.ts'), program)
    try {
      execFileSync(process.execPath, [TSC, '-p', folder], { encoding: 'utf8', stdio: 'pipe' })
      return ''
    } catch (error) {
      return String((error as { stdout: unknown }).stdout)
    }
  }

  it('type-checks in a strict program, and a wrong use of it does not', () => {
    expect(problemsOf(PROGRAM)).toBe('')
    expect(problemsOf(PROGRAM.replace('limit: 5', "limit: 'five'"))).toContain('TS2322')
    expect(problemsOf(PROGRAM.replace("path: { slug: 'gpt-5' }, ", ''))).toContain('TS2345')
    expect(problemsOf(PROGRAM.replace('string[]', 'number[]'))).toContain('TS2322')
  })

  it('runs: every import of the built files is found, and a call asks the address that it should', () => {
    const program = `
      import { getCatalogModelsSlug, inferdexClient } from '@inferdex/client'
      const fetch = async (request) => Response.json({ asked: request.url, key: request.headers.get('authorization') })
      const client = inferdexClient({ address: 'https://inferdex.example/', apiKey: 'idx_x', fetch })
      const { data } = await getCatalogModelsSlug({ client, path: { slug: 'gpt-5' } })
      process.stdout.write(JSON.stringify(data))`
    writeFileSync(join(folder, 'program.js'), program)
    const output = execFileSync(process.execPath, ['program.js'], { cwd: folder, encoding: 'utf8' })
    expect(JSON.parse(output)).toEqual({
      asked: 'https://inferdex.example/api/catalog/models/gpt-5',
      key: 'Bearer idx_x',
    })
  })
})
