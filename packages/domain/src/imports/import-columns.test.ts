import { describe, expect, it } from 'vitest'
import { separatorOf } from '../text/csv.ts'
import { noteSentences } from './import-columns.ts'
import { EmptyFileProblem, ImportProblem, parseImportFile } from './import-file.ts'
import type { ImportKind } from './import-records.ts'

const MODELS = `name,slug,version,family,contextWindow,architecture,isOpenSource,rating,reviewCount,providers
Aion 1,aion-1,1,Aion,8000,Dense,yes,4,0,openai
Aion 2,aion-2,1,Aion,8000,Dense,yes,4,0,"openai;groq"
`
const DEALS = `title,description,discount,providerName,submittedBy
Half price,For a month,50%,Aion,unknown
A tenth,For a year,10%,Aion,unknown
`

function problemOf(kind: ImportKind, format: 'csv' | 'json', text: string): string {
  try {
    parseImportFile(kind, format, text)
  } catch (error) {
    // Not the problem that is reported together with the findings of each row.
    if (error instanceof ImportProblem && !(error instanceof EmptyFileProblem)) return error.message
    throw error
  }
  throw new Error('Nothing was wrong')
}

describe('a file of another kind', () => {
  it.each([
    ['models', DEALS, 'This is a file of deals, not of models: please import it in the list of deals'],
    ['providers', DEALS, 'This is a file of deals, not of providers: please import it in the list of deals'],
    // Every model has what a provider needs, except the website.
    ['deals', MODELS, 'This is a file of models, not of deals: please import it in the list of models'],
    [
      'models',
      'name,slug,version\na,b,c',
      'The file lacks the columns family, contextWindow, architecture, isOpenSource, rating and reviewCount, which every model needs',
    ],
    [
      'models',
      MODELS.replaceAll('isOpenSource', 'open'),
      'The file lacks the column isOpenSource, which every model needs',
    ],
    ['deals', 'date,weather\n1,2\n', 'This is no file of deals: it has none of their columns'],
  ] as const)('in Import %s gives one sentence and no errors per row [STAFF-24]', (kind, text, sentence) => {
    expect(problemOf(kind, 'csv', text)).toBe(sentence)
  })

  it('as JSON gives the same sentence [STAFF-24]', () => {
    const deals = [{ title: 'Half price', description: null, discount: '50%', providerName: 'Aion', submittedBy: null }]
    expect(problemOf('models', 'json', JSON.stringify({ metadata: { type: 'deals' }, data: deals }))).toBe(
      'This is a file of deals, not of models: please import it in the list of deals',
    )
  })
})

describe('the separator of a CSV file', () => {
  it.each([
    ['name,slug', ','],
    ['name;slug;version', ';'],
    ['name\tslug\tversion', '\t'],
    ['"a;b;c",d', ','],
    ['"a,b,c";d', ';'],
    ['name', ','],
    ['', ','],
    ['a;b\n1,2,3,4', ';'],
    ['"open', ','],
  ])('of %j is %j [STAFF-24]', (text, separator) => {
    expect(separatorOf(text)).toBe(separator)
  })

  it.each([';', '\t'])('may be %j: the records are the same [STAFF-24]', (sign) => {
    const expected = parseImportFile('models', 'csv', MODELS).rows
    expect(parseImportFile('models', 'csv', MODELS.replaceAll(',', sign)).rows).toEqual(expected)
    expect(expected).toHaveLength(2)
  })
})

describe('what an import leaves alone', () => {
  it('names the columns that nothing reads [STAFF-24]', () => {
    const text = MODELS.replaceAll(/$/gm, ',x').replace('providers,x', 'providers,color').replaceAll(/^,x$/gm, '')
    expect(parseImportFile('models', 'csv', text).unknown).toEqual(['color'])
    const item = {
      title: 'Half',
      description: null,
      discount: '50%',
      providerName: 'Aion',
      submittedBy: null,
      colour: 1,
    }
    expect(parseImportFile('deals', 'json', JSON.stringify([item])).unknown).toEqual(['colour'])
    expect(parseImportFile('models', 'csv', MODELS).unknown).toEqual([])
  })

  it('is said in sentences [STAFF-24]', () => {
    expect(noteSentences({})).toEqual([])
    expect(noteSentences({ unknownColumns: ['color'], keptProviders: 1, keptPrices: 2000, keptScores: 1 })).toEqual([
      'Nothing reads the column color',
      '1 model keeps providers that the file does not list: an import adds offers and never removes them',
      '2,000 models keep a price that is empty in the file: an empty cell means not known, not free',
      '1 model keeps scores other than those in the file: each result needs its source',
    ])
  })
})
