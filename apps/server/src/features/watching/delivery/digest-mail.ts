import type { WatchEvent } from '@inferdex/contracts/watching/watching'
import { formatDay } from '@inferdex/domain/text/date-display'
import type { DeliverySettings } from '@inferdex/domain/watching/delivery'
import { billText, type BillText } from '@inferdex/domain/watching/bill-text'
import { eventText, type EventText } from '@inferdex/domain/watching/event-text'
import type { Mail } from '../../../platform/mail.ts'
import { html } from '../../../platform/mail-layout.ts'
import { eventPath } from './event-path.ts'

type DigestParts = {
  readonly siteName: string
  readonly publicUrl: string
  readonly settings: DeliverySettings
  /** The number of the reader's watches. */
  readonly watches: number
  /** At least one, newest first. */
  readonly events: readonly WatchEvent[]
  /** The total number, including those that are not listed. */
  readonly count: number
  readonly now: Date
  /** The page to end the digest. */
  readonly endUrl: string
}

type Line = EventText & {
  readonly url: string
  readonly sourceName: string
  readonly sourceUrl: string | null
  /** Both bills of a saved workload. */
  readonly bill: BillText | null
  /** Of a future date. */
  readonly calendar: { readonly label: string; readonly url: string } | null
}
type Section = { readonly title: string; readonly lines: readonly Line[] }

const SECTIONS: readonly {
  readonly kinds: readonly WatchEvent['kind'][]
  readonly title: (count: number) => string
}[] = [
  { kinds: ['bill'], title: (count) => (count === 1 ? 'Your bill moved' : `${count} of your bills moved`) },
  { kinds: ['price'], title: (count) => (count === 1 ? '1 price you watch moved' : `${count} prices you watch moved`) },
  { kinds: ['cheapest'], title: () => 'Another offer is the cheapest' },
  { kinds: ['retirement'], title: () => 'Retirements' },
  { kinds: ['deal-ends', 'free-tier-ends'], title: () => 'Deals and free tiers that end' },
  { kinds: ['launch'], title: () => 'New offers' },
  { kinds: ['correction'], title: () => 'Corrections of our data' },
]
const DAY_MS = 24 * 60 * 60 * 1000
const WEEKDAYS = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays'] as const

/** Renders a digest as HTML with tables and system fonts, which needs no images, and as plain text. */
export function composeDigest(parts: DigestParts): Mail {
  const sections = sectionsOf(parts)
  const [first] = sections.flatMap(({ lines }) => lines)
  const title = first?.title ?? 'News of what you watch'
  const more = parts.count - 1
  const texts = {
    title,
    subject: more === 0 ? title : `${title}, and ${more} more`,
    period: `Your ${parts.settings.digest === 'daily' ? 'day' : 'week'}, ${formatDay(parts.now.toISOString())}`,
    /** What mail clients show next to the subject. */
    preview: first?.text ?? '',
    left: parts.count - parts.events.length,
    why: `You get this ${parts.settings.digest === 'daily' ? 'every day' : `on ${WEEKDAYS[parts.settings.weekday - 1]}`} because you watch ${parts.watches === 1 ? 'one thing' : `${parts.watches} things`}.`,
    watchingUrl: new URL('/profile/watching', parts.publicUrl).href,
  }
  return { subject: texts.subject, text: textOf(parts, sections, texts), html: htmlOf(parts, sections, texts) }
}

type DigestTexts = Record<'title' | 'subject' | 'preview' | 'period' | 'why' | 'watchingUrl', string> & {
  readonly left: number
}

function sectionsOf({ events, publicUrl, now }: DigestParts): Section[] {
  const found = SECTIONS.map(({ kinds, title }) => {
    const lines = events.filter(({ kind }) => kinds.includes(kind)).toSorted(largestMoveFirst)
    return { title: title(lines.length), lines: lines.map((event) => toLine(event, publicUrl, now)) }
  })
  return found.filter(({ lines }) => lines.length > 0)
}

const largestMoveFirst = (one: WatchEvent, other: WatchEvent) => moveOf(other) - moveOf(one)
const moveOf = ({ percent }: WatchEvent) => Math.abs(Number(percent ?? 0))

/** Renders an event as text. A reminder was created some days ago: its remaining days are counted from now. */
function toLine(event: WatchEvent, publicUrl: string, now: Date): Line {
  const daysLeft = event.daysLeft === null ? null : Math.ceil((Date.parse(event.at) - now.getTime()) / DAY_MS)
  return {
    ...eventText({ ...event, daysLeft }),
    url: new URL(eventPath(event), publicUrl).href,
    sourceName: event.sourceName,
    // The source URL is untrusted: only http(s) addresses become links.
    sourceUrl: /^https?:\/\//.test(event.sourceUrl ?? '') ? event.sourceUrl : null,
    bill: event.bill === null ? null : billText(event.bill),
    calendar: calendarOf(event, publicUrl, now),
  }
}

/** Returns the calendar entry for a retirement date; null without a date, or once it has passed. */
function calendarOf(
  { kind, at, daysLeft, changes, provider }: WatchEvent,
  publicUrl: string,
  now: Date,
): Line['calendar'] {
  if (kind !== 'retirement') return null
  const day = daysLeft === null ? changes.find(({ field }) => field === 'retiresOn')?.after : at.slice(0, 10)
  if (!day || day < now.toISOString().slice(0, 10)) return null
  const url = new URL('/retirements.ics', publicUrl)
  if (provider === null) return { label: 'Add all retirements to my calendar', url: url.href }
  url.searchParams.set('provider', provider.slug)
  return { label: `Add retirements at ${provider.name} to my calendar`, url: url.href }
}

function textOf({ siteName, endUrl }: DigestParts, sections: readonly Section[], texts: DigestTexts): string {
  const rest = texts.left === 0 ? [] : [`And ${texts.left} more in your inbox: ${texts.watchingUrl}`]
  return [
    `${siteName}: ${texts.period}`,
    ...sections.map(({ title, lines }) => [title.toUpperCase(), ...lines.map(lineText)].join('\n\n')),
    ...rest,
    [
      texts.why,
      `Open your inbox or change what you watch: ${texts.watchingUrl}`,
      `Stop these emails: ${endUrl}`,
      siteName,
    ].join('\n'),
  ].join('\n\n')
}

function lineText({ title, move, text, url, sourceName, sourceUrl, bill, calendar }: Line): string {
  const source = sourceUrl === null ? sourceName : `${sourceName}, ${sourceUrl}`
  return [
    `* ${title}${move === null ? '' : ` (${move})`}`,
    ...(bill === null ? [text, url] : [...billLines(bill), `See the bill: ${url}`]),
    ...(calendar === null ? [] : [`${calendar.label}: ${calendar.url}`]),
    `Source: ${source}`,
  ].join('\n  ')
}

function billLines({ before, after, difference }: BillText): string[] {
  const lines = [before, after].map(
    ({ label, amount, where }) => `${label}: ${amount}${where === null ? '' : `, ${where}`}`,
  )
  return difference === null ? lines : [...lines, `Difference: ${difference}`]
}

const FONT = "Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const MONO = "'JetBrains Mono',ui-monospace,Menlo,Consolas,monospace"
const LINK = 'color:#006c72;font-weight:600;text-decoration:underline'
const TONES = { positive: '#12693a', negative: '#b0251c', caution: '#7d4e00', neutral: '#14202a' } as const
const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'

function htmlOf({ siteName, endUrl }: DigestParts, sections: readonly Section[], texts: DigestTexts): string {
  const rest =
    texts.left === 0
      ? ''
      : html`<tr><td class="p" style="padding:8px 32px 0;font-size:14px">And ${String(texts.left)} more in your inbox.</td></tr>`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light">${html`<title>${texts.subject}</title>`}
<style>@media (max-width:620px){.w{width:100%!important}.p{padding-left:16px!important;padding-right:16px!important}}</style></head>
<body style="margin:0;padding:0;background:#f7fafb;font-family:${FONT};color:#14202a">${html`<div style="display:none;max-height:0;overflow:hidden">${texts.preview}</div>`}
<table ${TABLE} width="100%" style="background:#f7fafb"><tr><td align="center" style="padding:24px 8px">
<table ${TABLE} class="w" width="600" style="width:600px;background:#ffffff;border:1px solid #dde3e6;border-radius:8px">
<tr><td class="p" style="padding:20px 32px 16px;border-bottom:1px solid #dde3e6"><table ${TABLE} width="100%"><tr>${html`<td style="font-size:16px;font-weight:700">${siteName}</td><td align="right" style="font-size:13px;color:#4a575e">${texts.period}</td>`}</tr></table></td></tr>
${html`<tr><td class="p" style="padding:28px 32px 4px"><h1 style="margin:0;font-size:24px;line-height:30px;font-weight:700">${texts.title}</h1></td></tr>`}
${sections.map(sectionHtml).join('\n')}
${rest}
<tr><td class="p" style="padding:20px 32px 28px"><table ${TABLE}><tr><td style="background:#006c72;border-radius:6px">${html`<a href="${texts.watchingUrl}" style="display:inline-block;padding:11px 18px;font-size:14px;font-weight:600;color:#ffffff;text-decoration:none">Open my inbox</a>`}</td></tr></table></td></tr>
</table>
<table ${TABLE} class="w" width="600" style="width:600px"><tr><td class="p" style="padding:16px 32px 8px;font-size:12px;line-height:18px;color:#4a575e">${html`${texts.why}<br><a href="${texts.watchingUrl}" style="${LINK}">Change what I watch</a> &nbsp; <a href="${endUrl}" style="${LINK}">Unsubscribe</a><br>${siteName}`}</td></tr></table>
</td></tr></table></body></html>`
}

function sectionHtml({ title, lines }: Section): string {
  return `${html`<tr><td class="p" style="padding:24px 32px 4px"><h2 style="margin:0;font-size:16px;line-height:22px;font-weight:650">${title}</h2></td></tr>`}
<tr><td class="p" style="padding:0 32px 8px"><table ${TABLE} width="100%">${lines.map(lineHtml).join('')}</table></td></tr>`
}

function lineHtml({ title, move, text, tone, url, sourceName, sourceUrl, bill, calendar }: Line): string {
  const source =
    sourceUrl === null
      ? html`${sourceName}`
      : html`<a href="${sourceUrl}" style="color:#4a575e;text-decoration:underline">${sourceName}</a>`
  const cell = 'padding:9px 0;border-bottom:1px solid #dde3e6;vertical-align:top'
  const about =
    bill === null ? html`<br><span style="font-size:13px;color:#4a575e">${text}</span>` : billHtml(bill, url)
  const day =
    calendar === null ? '' : html`<br><a href="${calendar.url}" style="font-size:13px;${LINK}">${calendar.label}</a>`
  return `<tr><td align="left" style="${cell};font-size:14px;line-height:20px">${html`<a href="${url}" style="color:#14202a;text-decoration:none;font-weight:600">${title}</a>`}${about}${day}<br><span style="font-size:12px;color:#4a575e">Source: ${source}</span></td>${html`<td align="right" style="${cell};padding-left:12px;font-family:${MONO};font-size:13px;line-height:20px;font-weight:600;white-space:nowrap;color:${TONES[tone]}">${move ?? ''}</td>`}</tr>`
}

/** Renders both bills side by side; they remain in reading order where tables are not shown. */
function billHtml({ before, after, difference }: BillText, url: string): string {
  const cells = [before, after].map(
    ({ label, amount, where }, at) =>
      html`<td width="50%" style="padding:12px 14px;vertical-align:top;${at === 0 ? '' : 'border-left:1px solid #dde3e6'}"><span style="font-size:12px;color:#4a575e">${label}</span><br><b style="font-family:${MONO};font-size:16px;line-height:24px">${amount}</b><br><span style="font-size:12px;color:#4a575e">${where ?? ''}</span></td>`,
  )
  const texts = difference === null ? '' : html`<span style="font-size:13px">Difference: ${difference}</span><br>`
  return `<table ${TABLE} width="100%" style="margin:8px 0;background:#eff3f4;border-radius:6px"><tr>${cells.join('')}</tr></table>${texts}${html`<a href="${url}" style="font-size:13px;${LINK}">See the bill</a>`}`
}
