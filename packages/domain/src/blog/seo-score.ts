export const META_TITLE = { ideal: 30, limit: 60 } as const
export const META_DESCRIPTION = { ideal: 120, limit: 160 } as const

const POINTS_PER_PART = 25
const POSITIVE_FROM = 75

export type SeoFields = {
  readonly metaTitle: string
  readonly metaDescription: string
  readonly canonicalUrl: string
  readonly ogImage: string
}

export type SeoPart = { readonly name: keyof SeoFields; readonly isGood: boolean; readonly text: string }
export type SeoReport = { readonly score: number; readonly isPositive: boolean; readonly parts: readonly SeoPart[] }

/** Counts characters, as search engines do when they cut a text, not UTF-16 units. */
export function seoLength(text: string): number {
  return [...text.trim()].length
}

/** Gives 25 points each for a title and a description of good length, a sharing picture and a canonical URL. */
export function seoReport({ metaTitle, metaDescription, canonicalUrl, ogImage }: SeoFields): SeoReport {
  const parts: SeoPart[] = [
    lengthPart('metaTitle', metaTitle, META_TITLE, {
      good: 'Meta title',
      missing: 'Add a meta title for better SEO',
      wrong: 'Meta title should be 30-60 characters',
    }),
    lengthPart('metaDescription', metaDescription, META_DESCRIPTION, {
      good: 'Meta description',
      missing: 'Add a meta description for better SEO',
      wrong: 'Meta description should be 120-160 characters',
    }),
    presencePart('canonicalUrl', canonicalUrl, 'Canonical URL', 'Add canonical URL to avoid duplicate content issues'),
    presencePart('ogImage', ogImage, 'Open Graph image', 'Add an Open Graph image for social sharing'),
  ]
  const score = parts.filter(({ isGood }) => isGood).length * POINTS_PER_PART
  return { score, isPositive: score >= POSITIVE_FROM, parts }
}

function lengthPart(
  name: keyof SeoFields,
  text: string,
  { ideal, limit }: { ideal: number; limit: number },
  words: { good: string; missing: string; wrong: string },
): SeoPart {
  const length = seoLength(text)
  if (length === 0) return { name, isGood: false, text: words.missing }
  const isGood = length >= ideal && length <= limit
  return { name, isGood, text: isGood ? `${words.good}, ${length} characters` : words.wrong }
}

function presencePart(name: keyof SeoFields, value: string, good: string, missing: string): SeoPart {
  const isGood = value.trim() !== ''
  return { name, isGood, text: isGood ? good : missing }
}
