import { describe, expect, it } from 'vitest'
import {
  decodeFile,
  errorReport,
  importFormat,
  ImportProblem,
  MAX_IMPORT_ROWS,
  parseImportFile,
} from './import-file.ts'
import type { ImportKind } from './import-records.ts'

const MODEL = {
  name: 'Aion 1',
  slug: 'aion-1',
  version: '1',
  family: 'Aion',
  architecture: 'Transformer',
  contextWindow: 8000,
  rating: 4.5,
  reviewCount: 3,
  isOpenSource: true,
}
const PROVIDER = { name: 'Aion', slug: 'aion', website: 'https://aion.example', rating: 4, reviewCount: 0 }
const DEAL = {
  title: 'Half price',
  description: 'For a month',
  discount: '50%',
  providerName: 'Aion',
  submittedBy: 'ada',
}
const RECORDS = { models: MODEL, providers: PROVIDER, deals: DEAL } as const

const json = (kind: ImportKind, ...items: unknown[]) => parseImportFile(kind, 'json', JSON.stringify(items))
const csv = (kind: ImportKind, text: string) => parseImportFile(kind, 'csv', text)

function problemOf(parse: () => unknown): string {
  try {
    parse()
  } catch (error) {
    if (error instanceof ImportProblem) return error.message
    throw error
  }
  throw new Error('Nothing was wrong')
}

function findingsOf(kind: keyof typeof RECORDS, item: object) {
  const { rows } = json(kind, RECORDS[kind], { ...RECORDS[kind], slug: 'second', title: 'Second', ...item })
  return rows[1]?.findings
}

describe('a file', () => {
  it('is JSON or CSV by its name [ADM-IMP-02]', () => {
    expect(['a.json', 'B.CSV', 'a.xml', 'csv'].map(importFormat)).toEqual(['json', 'csv', null, null])
  })

  it('may be an array, or an object with metadata and data [ADM-IMP-03]', () => {
    const file = JSON.stringify({ metadata: { version: '1.0' }, data: [MODEL] })
    expect(parseImportFile('models', 'json', file).valid).toBe(1)
    expect(json('models', MODEL).valid).toBe(1)
  })

  it.each([['{}'], ['{"data": []}'], ['{"metadata": {}, "data": {}}'], ['42'], ['null'], ['"text"']])(
    'as JSON is refused when it is %s [ADM-IMP-03]',
    (text) => {
      expect(problemOf(() => parseImportFile('models', 'json', text))).toBe(
        'JSON must contain an array of items or have metadata.data structure',
      )
    },
  )

  it.each([
    ['broken JSON', 'json', '[{"name": ', /^Failed to parse JSON: .+/],
    [
      'broken CSV',
      'csv',
      'name,slug\n"a',
      /^Failed to parse CSV: the quote that opens a cell in row 2 is never closed$/,
    ],
    ['CSV under the name of JSON', 'json', 'name,slug\na,b', /^File must be in JSON format$/],
    ['JSON under the name of CSV', 'csv', ' [{"name": "a"}]', /^File must be in CSV format$/],
    ['a header alone', 'csv', 'name,slug\n', /^CSV must have at least a header row and one data row$/],
    ['nothing at all', 'csv', '', /^CSV must have at least a header row and one data row$/],
    ['rows with the wrong column count only', 'csv', 'name,slug\na\nb,c,d', /^No valid data rows found in CSV$/],
    ['no row that is valid', 'json', '[{}]', /^No valid records found in file$/],
    ['an empty list', 'json', '[]', /^No valid records found in file$/],
    ['the same column twice', 'csv', 'name,name\na,b', /^Failed to parse CSV: the column name appears twice$/],
  ] as const)(
    'says what is wrong with %s [ADM-IMP-04] [ADM-IMP-05] [ADM-IMP-06] [ADM-IMP-08] [ADM-IMP-14]',
    (_, format, text, message) => {
      expect(problemOf(() => parseImportFile('models', format, text))).toMatch(message)
    },
  )

  it('of bytes that are no text, or hold NUL, is refused [ADM-IMP-04]', () => {
    expect(problemOf(() => decodeFile(new Uint8Array([0xc3, 0x28])))).toMatch(/^Failed to parse file/)
    expect(problemOf(() => decodeFile(new Uint8Array([0x61, 0x00])))).toMatch(/^Failed to parse file: .*NUL/)
  })

  it.each([
    ['UTF-8 with a byte order mark', [0xef, 0xbb, 0xbf, 0xc3, 0xa9]],
    ['UTF-16, little endian', [0xff, 0xfe, 0xe9, 0x00]],
    ['UTF-16, big endian', [0xfe, 0xff, 0x00, 0xe9]],
  ])('is read as %s', (_, bytes) => {
    expect(decodeFile(new Uint8Array(bytes))).toBe('é')
  })

  it('holds at most 100,000 records', () => {
    const rows = 'x\n'.repeat(MAX_IMPORT_ROWS + 1)
    expect(problemOf(() => csv('models', `name\n${rows}`))).toBe('A file can have at most 100,000 records')
    const items = JSON.stringify(Array.from({ length: MAX_IMPORT_ROWS + 1 }, () => 1))
    expect(problemOf(() => parseImportFile('models', 'json', items))).toBe('A file can have at most 100,000 records')
  })
})

describe('rows', () => {
  it.each(Object.keys(MODEL))('of models need %s [ADM-IMP-10]', (key) => {
    expect(findingsOf('models', { [key]: undefined })).toEqual([
      expect.objectContaining({ row: 3, column: key, reason: expect.stringMatching(/ is required$/) }),
    ])
  })
  it.each(Object.keys(PROVIDER))('of providers need %s [ADM-IMP-11]', (key) => {
    expect(findingsOf('providers', { [key]: undefined })?.map(({ column }) => column)).toEqual([key])
  })
  it.each(['title', 'description', 'discount', 'submittedBy'])('of deals need %s [ADM-IMP-12]', (key) => {
    expect(findingsOf('deals', { [key]: undefined })?.map(({ column }) => column)).toEqual([key])
  })
  it('of deals need a provider by id or name [ADM-IMP-12]', () => {
    expect(findingsOf('deals', { providerName: undefined })).toMatchObject([
      { reason: 'providerId or providerName is required' },
    ])
    expect(
      findingsOf('deals', { providerName: undefined, providerId: '019c0000-0000-7000-8000-000000000001' }),
    ).toEqual([])
  })

  it.each([
    ['models', 'contextWindow', '1M', 'contextWindow must be a number'],
    ['models', 'contextWindow', 0, 'contextWindow must be at least 1'],
    ['models', 'contextWindow', 3e9, 'contextWindow must not exceed 2147483647'],
    ['models', 'rating', 46, 'Rating must be between 0 and 5'],
    ['models', 'rating', -0.1, 'Rating must be between 0 and 5'],
    ['models', 'reviewCount', 1.5, 'Review count must be a whole number'],
    ['models', 'isOpenSource', 'partly', 'Expected true, false, yes, no, 1 or 0'],
    ['models', 'slug', 'GLM_5V', 'Slug must contain only lowercase letters, numbers, and hyphens'],
    ['models', 'name', 'x'.repeat(201), 'Name must not exceed 200 characters'],
    ['models', 'name', { a: 1 }, 'Name must be text'],
    ['models', 'name', 'a\0b', 'Name contains characters that are not allowed'],
    ['models', 'name', 'a\ud800b', 'Name contains characters that are not allowed'],
    ['models', 'pricing', { inputPerMillion: -1 }, 'Input price must be 0 or greater'],
    ['models', 'pricing', { currency: 'EUR' }, 'currency must be USD'],
    ['models', 'releaseDate', '2026-02-30', 'releaseDate must be a valid date'],
    ['models', 'providers', 'Open AI', 'Slug must contain only lowercase letters, numbers, and hyphens'],
    ['providers', 'website', 'javascript:alert(1)', 'Website must start with http:// or https://'],
    ['providers', 'logo', 'javascript:alert(1)', 'Logo must start with http://, https:// or /'],
    ['providers', 'tools', [{ type: 'api' }], 'tools 1: name is required'],
    [
      'providers',
      'pricing',
      { tiers: [{ id: 'a', name: 'A', price: 5, isFreeTier: true }] },
      'Tier 1: Free tier must have price of 0',
    ],
    ['providers', 'pricing', { tiers: [{ id: 'a', name: 'A', price: -5 }] }, 'tiers 1: price must be 0 or greater'],
    ['deals', 'discount', '150%', 'Discount must be between 0 and 100 (%)'],
    ['deals', 'discount', 50, 'Discount must be a percentage such as 50% or an amount such as $10'],
    ['deals', 'expiresAt', 'soon', 'expiresAt must be a valid date'],
    ['deals', 'title', 'ab', 'Title must be at least 3 characters'],
  ] as const)('of %s are refused when %s is %j', (kind, column, value, reason) => {
    expect(findingsOf(kind, { [column]: value })).toMatchObject([{ row: 3, reason }])
  })

  it.each([
    ['yes', true],
    ['No', false],
    ['1', true],
    [0, false],
    ['TRUE', true],
  ])('take %j as %s [ADM-IMP-10]', (isOpenSource, expected) => {
    expect(json('models', { ...MODEL, isOpenSource }).rows[0]?.record).toMatchObject({ isOpenSource: expected })
  })

  it.each([
    ['50%', '50%'],
    [' 12.50 %', '12.5%'],
    ['$10', '$10'],
    ['$1,000.5', '$1,000.50'],
  ])('take a discount of %j [ADM-IMP-12]', (discount, expected) => {
    expect(json('deals', { ...DEAL, discount }).rows[0]?.record).toMatchObject({ discount: expected })
  })

  it.each([
    ['2026-07-01', '2026-07-01T00:00:00.000Z'],
    ['2026-07-01T12:30:00+02:00', '2026-07-01T10:30:00.000Z'],
  ])('take an end of %j [ADM-IMP-12]', (expiresAt, expected) => {
    expect(json('deals', { ...DEAL, expiresAt }).rows[0]?.record).toMatchObject({ expiresAt: expected })
  })

  it('are reported by the number of the data row plus 1 [ADM-IMP-13]', () => {
    const { rows } = csv(
      'providers',
      'name,slug,website,rating,reviewCount\nA,a,https://a.example,1,0\nB,B B,https://b.example,1,0\n',
    )
    expect(rows[1]?.findings).toEqual([
      {
        row: 3,
        column: 'slug',
        reason: 'Slug must contain only lowercase letters, numbers, and hyphens',
        value: 'B B',
      },
    ])
  })

  it('with the wrong column count are skipped and named, the others are taken [ADM-IMP-07]', () => {
    const { rows, valid } = csv('providers', 'name,slug,website,rating,reviewCount\nA,a\n\nB,b,https://b.example,1,0\n')
    expect(valid).toBe(1)
    expect(rows.map(({ row }) => row)).toEqual([2, 3])
    expect(rows[0]?.findings).toEqual([
      { row: 2, column: 'all', reason: 'Skipped: wrong number of columns, 5 expected', value: '2 columns' },
    ])
  })

  it('may not mean the same record twice', () => {
    const models = json('models', MODEL, { ...MODEL, name: 'Again' })
    expect(models.rows[1]?.findings).toMatchObject([{ column: 'slug', reason: 'This slug is already taken in row 2' }])
    const deals = json('deals', DEAL, { ...DEAL, title: 'HALF PRICE' })
    expect(deals.rows[1]?.findings).toMatchObject([{ column: 'title', reason: 'This deal is already in row 2' }])
  })

  it('leave what the file does not name as it is, and take away what is empty', () => {
    expect(json('models', MODEL).rows[0]?.record).not.toHaveProperty('releaseDate')
    expect(json('models', { ...MODEL, releaseDate: null }).rows[0]?.record).toMatchObject({ releaseDate: null })
  })

  it('may say that a required value is not known', () => {
    expect(json('models', { ...MODEL, contextWindow: null }).rows[0]?.record).toMatchObject({ contextWindow: null })
    const { rows } = csv('providers', 'name,slug,website,rating,reviewCount\nA,a,unknown,1,0\n')
    expect(rows[0]?.record).toMatchObject({ website: null })
  })

  it('take capabilities as the API gives them, and prices at the top or below pricing', () => {
    const item = { ...MODEL, modelCapabilities: [{ capability: { name: 'reasoning' } }], inputPerMillion: 2 }
    expect(json('models', item).rows[0]?.record).toMatchObject({ capabilities: ['reasoning'], inputPerMillion: 2 })
  })

  it('split lists on semicolons [ADM-IMP-09]', () => {
    const head = [...Object.keys(MODEL), 'providers', 'pricing.inputPerMillion'].join(',')
    const { rows } = csv('models', `${head}\n${[...Object.values(MODEL), 'openai; azure', '0.5'].join(',')}\n`)
    expect(rows[0]?.record).toMatchObject({ providers: ['openai', 'azure'], inputPerMillion: 0.5 })
  })
})

describe('the error report', () => {
  it('lists row, column, reason and value, safe for spreadsheets', () => {
    const findings = [{ row: 3, column: 'slug', reason: 'No, never', value: '=1+1' }]
    expect(errorReport(findings)).toBe(`row,column,reason,value\r\n3,slug,"No, never",'=1+1\r\n`)
  })
})
