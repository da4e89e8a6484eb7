// Our own table of offers: one row per offer, one column per field, as staff exports and imports it.
import type { FeedEntry, FeedFact, ReadFeed } from '@inferdex/domain/feeds/feed-entry'
import { fieldGroup, parsePriceField } from '@inferdex/domain/evidence/field-key'
import { exactDecimal } from '@inferdex/domain/feeds/exact-amount'
import { FeedProblem } from '@inferdex/domain/feeds/feed-problem'
import { CsvError, readCsv, withoutFormulaEscape } from '@inferdex/domain/text/csv'
import { day, link, plainText } from './reading.ts'

const OWN = ['provider', 'model id', 'model', 'name', 'url', 'observed on'] as const
/** A price column may name its unit: 'image [image]'. The default is a million tokens. */
const COLUMN = /^(.+?)(?: \[([a-zA-Z0-9-]+)\])?$/

export function readOffersCsv(text: string): ReadFeed {
  const rows = [...cells(text)].filter((row) => row.some((cell) => cell !== ''))
  const [header = [], ...body] = rows
  if (!header.includes('provider') || !header.includes('model id'))
    throw new FeedProblem('The first row has no columns "provider" and "model id".')
  const entries: FeedEntry[] = []
  const refused: { key: string; reason: string }[] = []
  body.forEach((row, at) => {
    const values = new Map(header.map((name, column) => [name, (row[column] ?? '').trim()]))
    const read = toEntry(values)
    if (typeof read === 'string') refused.push({ key: `row ${at + 2}`, reason: read })
    else entries.push(read)
  })
  return { entries, unknownFields: {}, refused }
}

function* cells(text: string): Generator<string[]> {
  try {
    for (const row of readCsv(text)) yield row.map(withoutFormulaEscape)
  } catch (error) {
    if (error instanceof CsvError) throw new FeedProblem(`The file is not CSV: ${error.message}`)
    throw error
  }
}

function toEntry(values: ReadonlyMap<string, string>): FeedEntry | string {
  const [provider = '', id = '', model = '', name = '', url = '', observedOn = ''] = OWN.map((column) =>
    values.get(column),
  )
  if (!plainText.safeParse(provider).success || !plainText.safeParse(id).success)
    return 'provider and model id are needed'
  if (url !== '' && !link.safeParse(url).success) return 'url: is no address'
  if (observedOn !== '' && !day.safeParse(observedOn).success) return 'observed on: is no day'
  const facts: FeedFact[] = []
  for (const [column, value] of values) {
    if (value === '' || OWN.some((own) => own === column)) continue
    const [, field = column, unit = '1M-tokens'] = COLUMN.exec(column) ?? []
    const isPrice = fieldGroup(field) === 'price'
    if (isPrice && parsePriceField(field) === null) return `${column}: is no field`
    const amount = isPrice || fieldGroup(field) === 'limit' ? exactDecimal(value) : value
    if (amount === null || (isPrice && amount.startsWith('-'))) return `${column}: ${value.slice(0, 40)} is no amount`
    facts.push({ field, value: amount, unit: isPrice ? unit : null })
  }
  return {
    key: `${provider}/${id}`,
    provider,
    providerModelId: id,
    name: name || null,
    model: model || null,
    url: url || null,
    observedOn: observedOn || null,
    facts,
  }
}
