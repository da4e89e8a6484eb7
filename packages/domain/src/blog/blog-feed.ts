export type FeedEntry = {
  readonly id: string
  readonly title: string
  readonly url: string
  readonly excerpt: string
  readonly html: string
  readonly author: string
  readonly category: string
  readonly tags: readonly string[]
  readonly publishedAt: string
  readonly updatedAt: string
}

export type Feed = {
  readonly title: string
  readonly subtitle: string
  /** Absolute URLs of the blog and of this feed. */
  readonly pageUrl: string
  readonly feedUrl: string
  readonly entries: readonly FeedEntry[]
}

/** Writes an Atom 1.0 feed. `updated` is required, so a feed without entries uses 1 January 1970. */
export function atomFeed({ title, subtitle, pageUrl, feedUrl, entries }: Feed): string {
  const updated =
    entries
      .map(({ updatedAt }) => updatedAt)
      .toSorted()
      .at(-1) ?? '1970-01-01T00:00:00Z'
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    `<title>${escapeXml(title)}</title>`,
    `<subtitle>${escapeXml(subtitle)}</subtitle>`,
    `<id>${escapeXml(pageUrl)}</id>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(pageUrl)}"/>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(feedUrl)}"/>`,
    `<updated>${updated}</updated>`,
    ...entries.map(entryXml),
    '</feed>',
    '',
  ].join('\n')
}

function entryXml(entry: FeedEntry): string {
  return [
    '<entry>',
    `<title>${escapeXml(entry.title)}</title>`,
    `<id>urn:uuid:${escapeXml(entry.id)}</id>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(entry.url)}"/>`,
    `<published>${escapeXml(entry.publishedAt)}</published>`,
    `<updated>${escapeXml(entry.updatedAt)}</updated>`,
    `<author><name>${escapeXml(entry.author)}</name></author>`,
    ...[entry.category, ...entry.tags].map((term) => `<category term="${escapeXml(term)}"/>`),
    `<summary>${escapeXml(entry.excerpt)}</summary>`,
    // Links in the text are relative to the article, so feed readers need `xml:base`.
    `<content type="html" xml:base="${escapeXml(entry.url)}">${escapeXml(entry.html)}</content>`,
    '</entry>',
  ].join('\n')
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Escapes text for XML 1.0 and drops what XML cannot contain: control characters and lone surrogates. */
export function escapeXml(text: string): string {
  return (
    text
      // oxlint-disable-next-line no-control-regex -- exactly these are not allowed in XML
      .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu, '')
      .replaceAll(/[&<>"']/g, (char) => ENTITIES[char] ?? char)
  )
}
