type Rules = Readonly<Record<string, readonly string[]>>

/** The required properties of each type. */
const REQUIRED: Rules = {
  Product: ['name', 'description', 'url'],
  AggregateOffer: ['lowPrice', 'priceCurrency', 'offerCount'],
  AggregateRating: ['ratingValue', 'reviewCount', 'bestRating', 'worstRating'],
  Brand: ['name'],
  BlogPosting: ['headline', 'dateModified', 'author', 'publisher', 'mainEntityOfPage'],
  Person: ['name'],
  Organization: ['name', 'url'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
  Dataset: ['name', 'description', 'url', 'creator', 'distribution'],
  DataDownload: ['encodingFormat', 'contentUrl'],
}
const ADDRESSES = new Set(['url', 'item', 'image', 'contentUrl', 'mainEntityOfPage'])
const DESCRIPTION_LENGTH = { from: 50, to: 5000 }

/** Returns the errors that search engines would report for the structured data of a page. */
export function structuredDataProblems(data: unknown, path = ''): string[] {
  if (Array.isArray(data)) return data.flatMap((one, index) => structuredDataProblems(one, `${path}[${index}]`))
  if (typeof data !== 'object' || data === null) return []
  const record = data as Record<string, unknown>
  const type = String(record['@type'])
  const here = path === '' ? type : path
  const required = REQUIRED[type]
  if (required === undefined) return [`${here}: unknown type ${type}`]
  return [
    ...(path === '' && record['@context'] !== 'https://schema.org' ? [`${here}: no context`] : []),
    ...required.filter((key) => isEmpty(record[key])).map((key) => `${here}: no ${key}`),
    ...Object.entries(record)
      .filter(([key, value]) => ADDRESSES.has(key) && !isAddress(value))
      .map(([key]) => `${here}: ${key} is no complete address`),
    ...ownProblems(type, record).map((problem) => `${here}: ${problem}`),
    ...Object.entries(record).flatMap(([key, value]) => structuredDataProblems(value, `${here}.${key}`)),
  ]
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
const isAddress = (value: unknown) => typeof value === 'string' && /^https?:\/\/\S+$/.test(value)

function ownProblems(type: string, record: Record<string, unknown>): string[] {
  switch (type) {
    case 'Product':
      return record.offers === undefined && record.aggregateRating === undefined ? ['neither a price nor a rating'] : []
    case 'AggregateOffer':
      return [
        ...(/^\d+(\.\d+)?$/.test(String(record.lowPrice)) ? [] : ['lowPrice is no number']),
        ...(Number(record.offerCount) > 0 ? [] : ['no offers']),
      ]
    case 'AggregateRating': {
      const value = Number(record.ratingValue)
      return [
        ...(value >= 1 && value <= 5 ? [] : ['a rating outside of its scale']),
        ...(Number(record.reviewCount) > 0 ? [] : ['a rating by nobody']),
      ]
    }
    case 'Dataset': {
      const { length } = String(record.description)
      const { from, to } = DESCRIPTION_LENGTH
      return length >= from && length <= to ? [] : [`a description of ${length} characters`]
    }
    case 'BreadcrumbList':
      return (record.itemListElement as { position: number }[]).every(({ position }, index) => position === index + 1)
        ? []
        : ['steps out of order']
    default:
      return []
  }
}
