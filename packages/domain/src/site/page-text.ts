/**
 * A part of a line in the texts of About, Privacy and Terms. They use a small subset of Markdown: `## headings`,
 * paragraphs, `- lists`, **bold**, `code` and [links](/contact). Anything else stays plain text, never HTML.
 */
export type Inline = { kind: 'text' | 'strong' | 'code'; text: string } | { kind: 'link'; text: string; href: string }

export type Block = { kind: 'paragraph'; content: Inline[] } | { kind: 'list'; items: Inline[][] }

/** Text before the first heading is a section without a title. */
export type Section = { id: string; title: string | null; blocks: Block[] }

export function parsePageText(text: string): Section[] {
  const sections: Section[] = []
  for (const part of text.split(/\r?\n[ \t]*(?:\r?\n[ \t]*)+/).map((one) => one.trim())) {
    if (part === '') continue
    const title = /^## +(.+)$/.exec(part)?.[1]
    if (title !== undefined) {
      sections.push({ id: idOf(title), title, blocks: [] })
      continue
    }
    if (sections.length === 0) sections.push({ id: 'introduction', title: null, blocks: [] })
    sections.at(-1)?.blocks.push(blockOf(part))
  }
  return sections
}

function blockOf(part: string): Block {
  const lines = part.split(/\r?\n/)
  if (!lines.every((line) => line.startsWith('- '))) {
    return { kind: 'paragraph', content: inlinesOf(lines.join(' ')) }
  }
  return { kind: 'list', items: lines.map((line) => inlinesOf(line.slice(2).trim())) }
}

const MARKED = /\*\*(?<strong>[^*]+)\*\*|`(?<code>[^`]+)`|\[(?<label>[^\]]+)\]\((?<href>[^)\s]+)\)/g
/** Allows links to our own pages, the web and mail, and so keeps out `javascript:`. */
const ALLOWED_HREF = /^(?:\/(?!\/)|#|https?:\/\/|mailto:)/i

function inlinesOf(text: string): Inline[] {
  const inlines: Inline[] = []
  let end = 0
  for (const match of text.matchAll(MARKED)) {
    const { strong, code, label = '', href = '' } = match.groups ?? {}
    if (match.index > end) inlines.push({ kind: 'text', text: text.slice(end, match.index) })
    if (strong !== undefined) inlines.push({ kind: 'strong', text: strong })
    else if (code !== undefined) inlines.push({ kind: 'code', text: code })
    else if (ALLOWED_HREF.test(href)) inlines.push({ kind: 'link', text: label, href })
    else inlines.push({ kind: 'text', text: label })
    end = match.index + match[0].length
  }
  if (end < text.length) inlines.push({ kind: 'text', text: text.slice(end) })
  return inlines
}

function idOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

/** Replaces `{{name}}` by the value of that name. Markdown characters in values are removed. */
export function fillIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (placeholder, name: string) =>
    name in values ? (values[name] ?? '').replaceAll(/[*`[\]]/g, '') : placeholder,
  )
}
