import type { ImportFormat } from '@inferdex/domain/imports/import-file'

/** A file that must not change the catalogue, and the expected message. */
export type BrokenFile = {
  readonly what: string
  readonly format: ImportFormat
  readonly content: string | Uint8Array
  readonly message: RegExp
}

const HEAD = 'name,slug,version,family,contextWindow,architecture,isOpenSource,rating,reviewCount'
const GOOD = 'Broken One,broken-one,1,Broken,8000,Dense,yes,4,0'
const model = (changes: object) => ({
  name: 'Broken One',
  slug: 'broken-one',
  version: '1',
  family: 'Broken',
  contextWindow: 8000,
  architecture: 'Dense',
  isOpenSource: true,
  rating: 4,
  reviewCount: 0,
  ...changes,
})
const json = (...items: unknown[]) => JSON.stringify(items)
const csv = (...rows: string[]) => [HEAD, ...rows].join('\n')
const utf16 = (text: string, mark: readonly [number, number]) => {
  const bytes = Buffer.from(text, 'utf16le')
  return Buffer.concat([Buffer.from(mark), mark[0] === 0xfe ? bytes.swap16() : bytes])
}

const NO_RECORDS = /^No valid records found in file$/
const NO_ROWS = /^No valid data rows found in CSV$/
const NO_HEAD = /^CSV must have at least a header row and one data row$/
const BROKEN_JSON = /^Failed to parse JSON: /
const BROKEN_CSV = /^Failed to parse CSV: /
const BROKEN_FILE = /^Failed to parse file: /
const NO_ITEMS = /^JSON must contain an array of items or have metadata\.data structure$/

export const brokenFiles: readonly BrokenFile[] = [
  // Whole JSON files.
  { what: 'JSON that ends too early', format: 'json', content: json(model({})).slice(0, -20), message: BROKEN_JSON },
  { what: 'JSON with a comma too many', format: 'json', content: '[{"name": "a"},]', message: BROKEN_JSON },
  { what: 'two JSON texts in a row', format: 'json', content: '[]\n[]', message: BROKEN_JSON },
  { what: 'JSON with comments', format: 'json', content: '[/* none */]', message: BROKEN_JSON },
  { what: 'JSON with NaN', format: 'json', content: '[{"rating": NaN}]', message: BROKEN_JSON },
  { what: 'JSON with a number beyond measure', format: 'json', content: '[{"rating": 1e999}]', message: BROKEN_JSON },
  { what: 'JSON a million levels deep', format: 'json', content: '['.repeat(1_000_000), message: BROKEN_JSON },
  {
    what: 'objects a thousand levels deep',
    format: 'json',
    content: `[${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}]`,
    message: BROKEN_JSON,
  },
  {
    what: 'a key __proto__',
    format: 'json',
    content: '[{"__proto__": {"isOpenSource": true}, "name": "x"}]',
    message: BROKEN_JSON,
  },
  { what: 'a key constructor', format: 'json', content: '[{"constructor": {"prototype": {}}}]', message: BROKEN_JSON },
  { what: 'an object without data', format: 'json', content: '{}', message: NO_ITEMS },
  { what: 'data without metadata', format: 'json', content: '{"data": [{}]}', message: NO_ITEMS },
  { what: 'data that is no list', format: 'json', content: '{"metadata": {}, "data": 1}', message: NO_ITEMS },
  { what: 'JSON null', format: 'json', content: 'null', message: NO_ITEMS },
  { what: 'a JSON number', format: 'json', content: '42', message: NO_ITEMS },
  { what: 'a JSON text', format: 'json', content: '"models"', message: NO_ITEMS },
  { what: 'an empty list', format: 'json', content: '[]', message: NO_RECORDS },
  { what: 'a list of lists', format: 'json', content: '[[1], [2]]', message: NO_RECORDS },
  { what: 'a list of nothing', format: 'json', content: '[null, null]', message: NO_RECORDS },
  { what: 'CSV under the name of JSON', format: 'json', content: csv(GOOD), message: /^File must be in JSON format$/ },
  { what: 'a web page', format: 'json', content: '<!doctype html>', message: /^File must be in JSON format$/ },
  // Whole CSV files.
  {
    what: 'JSON under the name of CSV',
    format: 'csv',
    content: json(model({})),
    message: /^File must be in CSV format$/,
  },
  { what: 'a header alone', format: 'csv', content: HEAD, message: NO_HEAD },
  { what: 'empty lines alone', format: 'csv', content: '\r\n\r\n', message: NO_HEAD },
  { what: 'a quote that is never closed', format: 'csv', content: csv(`"${GOOD}`), message: BROKEN_CSV },
  { what: 'a quote inside a cell', format: 'csv', content: csv(`Bro"ken${GOOD}`), message: BROKEN_CSV },
  { what: 'text after a closing quote', format: 'csv', content: csv(`"Broken" One${GOOD}`), message: BROKEN_CSV },
  { what: 'a column twice', format: 'csv', content: `${HEAD},name\n${GOOD},x`, message: BROKEN_CSV },
  { what: 'a million columns', format: 'csv', content: `${HEAD}${','.repeat(1_000_000)}\n`, message: BROKEN_CSV },
  { what: 'too few cells everywhere', format: 'csv', content: csv('a,b', 'c'), message: NO_ROWS },
  { what: 'too many cells everywhere', format: 'csv', content: csv(`${GOOD},x`), message: NO_ROWS },
  {
    what: 'signs that separate nothing',
    format: 'csv',
    content: csv(GOOD).replaceAll(',', '|'),
    message: /^This is no file of models/,
  },
  { what: 'a header that nobody knows', format: 'csv', content: 'a,b\n1,2', message: /^This is no file of models/ },
  // Invalid bytes.
  { what: 'NUL in CSV', format: 'csv', content: csv(GOOD.replace('One', 'O\0ne')), message: BROKEN_FILE },
  { what: 'NUL in JSON', format: 'json', content: '[\0]', message: BROKEN_FILE },
  {
    what: 'bytes that are no UTF-8',
    format: 'csv',
    content: Buffer.from([0xff, 0xc3, 0x28, 0x0a]),
    message: BROKEN_FILE,
  },
  { what: 'UTF-16 without a mark', format: 'csv', content: Buffer.from(csv(GOOD), 'utf16le'), message: BROKEN_FILE },
  {
    what: 'UTF-16 cut in half',
    format: 'csv',
    content: utf16(csv(GOOD), [0xff, 0xfe]).subarray(0, -1),
    message: BROKEN_FILE,
  },
  {
    what: 'UTF-16, big endian, with a bad row',
    format: 'csv',
    content: utf16(csv(GOOD.replace('8000', 'many')), [0xfe, 0xff]),
    message: NO_RECORDS,
  },
  { what: 'a mark and nothing else', format: 'csv', content: Buffer.from([0xef, 0xbb, 0xbf]), message: NO_HEAD },
  {
    what: 'a picture',
    format: 'csv',
    content: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
    message: BROKEN_FILE,
  },
  // Single rows.
  { what: 'an escaped NUL in a name', format: 'json', content: json(model({ name: 'a\0b' })), message: NO_RECORDS },
  {
    what: 'half a character in a name',
    format: 'json',
    content: String.raw`[{"name": "a\ud800"}]`,
    message: /^The file lacks the columns slug, version/,
  },
  { what: 'a formula for a number', format: 'csv', content: csv(GOOD.replace('8000', '=1+1')), message: NO_RECORDS },
  {
    what: 'a slug with letters that are not allowed',
    format: 'json',
    content: json(model({ slug: 'A B' })),
    message: NO_RECORDS,
  },
  {
    what: 'a context window that no column holds',
    format: 'json',
    content: json(model({ contextWindow: 1e12 })),
    message: NO_RECORDS,
  },
  {
    what: 'an endless name',
    format: 'json',
    content: json(model({ name: 'x'.repeat(1_000_000) })),
    message: NO_RECORDS,
  },
  {
    what: 'an object for a name',
    format: 'json',
    content: json(model({ name: { toString: 1 } })),
    message: NO_RECORDS,
  },
  {
    what: 'a day that does not exist',
    format: 'json',
    content: json(model({ releaseDate: '2026-02-31' })),
    message: NO_RECORDS,
  },
  {
    what: 'a price below zero',
    format: 'json',
    content: json(model({ pricing: { inputPerMillion: -1 } })),
    message: NO_RECORDS,
  },
]

/** Files with one valid and one invalid row. In all-or-nothing mode neither is written. */
export const halfBrokenFiles: readonly Omit<BrokenFile, 'message'>[] = [
  { what: 'the same slug twice', format: 'json', content: json(model({}), model({ name: 'Broken Two' })) },
  {
    what: 'a provider that does not exist',
    format: 'json',
    content: json(model({ providers: ['nobody-at-all'] }), model({ slug: 'broken-two' })),
  },
  {
    what: 'a capability that does not exist',
    format: 'json',
    content: json(model({ capabilities: ['nothing-at-all'] }), model({ slug: 'broken-two' })),
  },
  {
    what: 'a price that nobody asks',
    format: 'json',
    content: json(model({ pricing: { inputPerMillion: 1 } }), model({ slug: 'broken-two' })),
  },
  { what: 'a row that is too short', format: 'csv', content: csv(GOOD, 'a,b') },
  {
    what: 'a row with a bad flag',
    format: 'csv',
    content: csv(GOOD, GOOD.replace('broken-one', 'broken-two').replace('yes', 'perhaps')),
  },
]
