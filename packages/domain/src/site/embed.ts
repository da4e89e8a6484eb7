import { escapeXml } from '../blog/blog-feed.ts'

/** Returns the path of a badge; with a provider, that of its offer of the model. */
export function badgePath(model: string, provider?: string): string {
  const file = `${encodeURIComponent(model)}.svg`
  return provider === undefined ? `/badge/model/${file}` : `/badge/offer/${encodeURIComponent(provider)}/${file}`
}

/** Returns the HTML of a badge for another site, without a script. It stays up to date. */
export function badgeCode(name: string, pageUrl: string, badgeUrl: string): string {
  return `<a href="${escapeXml(pageUrl)}"><img src="${escapeXml(badgeUrl)}" alt="${escapeXml(name)}" height="22"></a>`
}

export type EmbeddedRow = { readonly label: string; readonly value: string }

/** Returns today's figures as an HTML table for another site. It cites the source, because the table is static. */
export function tableCode(
  name: string,
  rows: readonly EmbeddedRow[],
  source: { name: string; url: string; day: string },
): string {
  return [
    '<table>',
    `<caption>${escapeXml(name)}</caption>`,
    ...rows.map(({ label, value }) => `<tr><th scope="row">${escapeXml(label)}</th><td>${escapeXml(value)}</td></tr>`),
    `<tr><td colspan="2"><a href="${escapeXml(source.url)}">${escapeXml(source.name)}</a>, ${escapeXml(source.day)}</td></tr>`,
    '</table>',
  ].join('\n')
}
