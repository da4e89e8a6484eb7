import { webUrlProblem } from '../text/record-rules.ts'
import type { FeedEntry, FeedFact, ReadFeed } from './feed-entry.ts'
import { FeedProblem } from './feed-problem.ts'

const MOST_ENTRIES = 100_000
const MOST_FACTS = 500
const LONGEST = { key: 300, name: 300, url: 2000, field: 200, value: 500 } as const
const SHOWN_LENGTH = 80
const MOST_UNKNOWN_FIELDS = 200
// Control characters, and those that change the direction of text.
const UNPRINTABLE = /[\p{Cc}\u202a-\u202e\u2066-\u2069\ufeff]/u

/**
 * Returns the entries of a file that the database can store and a page can show. Others are refused with the reason, so
 * that one hostile entry does not stop the rest.
 */
export function checkedEntries(read: ReadFeed): ReadFeed {
  if (read.entries.length > MOST_ENTRIES) throw new FeedProblem('The file has more than 100,000 entries')
  const refused = read.refused.map(({ key, reason }) => ({ key: shown(key), reason: shown(reason) }))
  const seen = new Set<string>()
  const entries = read.entries.filter((entry) => {
    const reason = seen.has(entry.key) ? 'A second entry of this name' : problemOf(entry)
    seen.add(entry.key)
    if (reason === null) return true
    refused.push({ key: shown(entry.key), reason })
    return false
  })
  const fields = Object.entries(read.unknownFields).slice(0, MOST_UNKNOWN_FIELDS)
  return { entries, refused, unknownFields: Object.fromEntries(fields.map(([name, count]) => [shown(name), count])) }
}

function problemOf(entry: FeedEntry): string | null {
  const { key, provider, providerModelId, name, model, canonicalId = null, url, observedOn, facts } = entry
  if (key === '') return 'It has no name'
  const names = [provider, providerModelId, model, canonicalId]
  if (!isPlain(key, LONGEST.key) || !names.every((text) => isPlain(text, LONGEST.key)))
    return 'Its id is not plain text'
  if (!isPlain(name, LONGEST.name)) return 'Its name is not plain text'
  if (url === '' || !isPlain(url, LONGEST.url) || webUrlProblem('It', url) !== null) return 'Its address is not one'
  if (observedOn !== null && !isDay(observedOn)) return 'Its date is not one'
  if (facts.length > MOST_FACTS) return 'It says too much'
  return facts.every(isUsable) ? null : 'One of its values is not plain text'
}

function isUsable({ field, value, unit, validFrom, validTo }: FeedFact): boolean {
  return (
    field !== '' &&
    isPlain(field, LONGEST.field) &&
    isPlain(value, LONGEST.value) &&
    isPlain(unit, LONGEST.field) &&
    [validFrom, validTo].every((day) => day === undefined || isDay(day))
  )
}

function isPlain(text: string | null, longest: number): boolean {
  return text === null || (text.length <= longest && !UNPRINTABLE.test(text) && isWellFormed(text))
}

/** Returns false for half a surrogate pair, which cannot be stored as UTF-8. */
function isWellFormed(text: string): boolean {
  return !/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(text)
}

const isDay = (text: string) => /^\d{4}-\d\d-\d\d/.test(text) && !Number.isNaN(Date.parse(text))

function shown(text: string): string {
  const plain = text.replace(new RegExp(UNPRINTABLE, 'gu'), '\ufffd').replace(/[\ud800-\udfff]/g, '\ufffd')
  return plain.length <= SHOWN_LENGTH ? plain : `${plain.slice(0, SHOWN_LENGTH)}…`
}
