/** The structured data of a page for search engines (schema.org as JSON-LD). Unknown values are left out. */
export type StructuredData = { readonly '@type': string } & Readonly<Record<string, unknown>>

const CONTEXT = { '@context': 'https://schema.org' } as const
/** Search engines truncate a longer headline. */
const HEADLINE_LENGTH = 110

export type ProductFacts = {
  readonly name: string
  readonly url: string
  readonly description: string
  readonly image: string | null
  readonly maker: string | null
  /** The lowest paid price of 1M input tokens; null if unknown. */
  readonly lowestInput: string | null
  /** Whether it has a free offer. */
  readonly isFree: boolean
  /** The number of counted offers. */
  readonly offers: number
  /** The average of reviews, without the editors' rating. */
  readonly community: { readonly rating: number; readonly reviews: number } | null
}

/**
 * Converts a model to a product, or returns null: search engines reject a product without a price and without a rating.
 * An unknown price is never 0.
 */
export function productData(facts: ProductFacts): StructuredData | null {
  const offers = offersOf(facts)
  const rating = ratingOf(facts)
  if (offers === null && rating === null) return null
  return {
    ...CONTEXT,
    '@type': 'Product',
    name: facts.name,
    url: facts.url,
    description: facts.description,
    ...(facts.image === null ? {} : { image: facts.image }),
    category: 'AI model',
    ...(facts.maker === null ? {} : { brand: { '@type': 'Brand', name: facts.maker } }),
    ...(offers === null ? {} : { offers }),
    ...(rating === null ? {} : { aggregateRating: rating }),
  }
}

function offersOf({ lowestInput, isFree, offers }: ProductFacts): StructuredData | null {
  const lowPrice = lowestInput ?? (isFree ? '0' : null)
  if (lowPrice === null || offers === 0) return null
  return { '@type': 'AggregateOffer', lowPrice, priceCurrency: 'USD', offerCount: offers }
}

function ratingOf({ community }: ProductFacts): StructuredData | null {
  if (community === null || community.reviews === 0) return null
  const { rating, reviews } = community
  return { '@type': 'AggregateRating', ratingValue: rating, reviewCount: reviews, bestRating: 5, worstRating: 1 }
}

export type ArticleFacts = {
  readonly headline: string
  readonly description: string
  readonly url: string
  readonly image: string | null
  readonly publishedAt: string | null
  readonly updatedAt: string
  readonly section: string
  readonly tags: readonly string[]
  readonly author: string
  readonly publisher: { readonly name: string; readonly url: string }
}

export function articleData(facts: ArticleFacts): StructuredData {
  return {
    ...CONTEXT,
    '@type': 'BlogPosting',
    headline: facts.headline.slice(0, HEADLINE_LENGTH),
    description: facts.description,
    mainEntityOfPage: facts.url,
    ...(facts.image === null ? {} : { image: facts.image }),
    ...(facts.publishedAt === null ? {} : { datePublished: facts.publishedAt }),
    dateModified: facts.updatedAt,
    articleSection: facts.section,
    keywords: facts.tags.join(', '),
    author: { '@type': 'Person', name: facts.author },
    publisher: { '@type': 'Organization', ...facts.publisher },
  }
}

/** Returns the questions that a page answers in full. */
export function faqData(questions: readonly { readonly question: string; readonly answer: string }[]): StructuredData {
  return {
    ...CONTEXT,
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

/** Returns the breadcrumbs of a page, from the top; the last one is the page itself. */
export function breadcrumbData(steps: readonly { readonly name: string; readonly url: string }[]): StructuredData {
  return {
    ...CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: url,
    })),
  }
}

export type DatasetFacts = {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly publisher: { readonly name: string; readonly url: string }
  /** The day of the newest figure; null if unknown. */
  readonly updatedOn: string | null
  readonly files: readonly { readonly url: string; readonly type: string }[]
}

export function datasetData(facts: DatasetFacts): StructuredData {
  return {
    ...CONTEXT,
    '@type': 'Dataset',
    name: facts.name,
    description: facts.description,
    url: facts.url,
    isAccessibleForFree: true,
    creator: { '@type': 'Organization', ...facts.publisher },
    ...(facts.updatedOn === null ? {} : { dateModified: facts.updatedOn }),
    distribution: facts.files.map(({ url, type }) => ({
      '@type': 'DataDownload',
      encodingFormat: type,
      contentUrl: url,
    })),
  }
}
