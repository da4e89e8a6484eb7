import type { Mail } from './mail.ts'

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Renders a template with every value escaped. */
export function html(parts: TemplateStringsArray, ...values: readonly string[]): string {
  return String.raw({ raw: parts.raw }, ...values.map(escapeHtml))
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}

type MailParts = {
  siteName: string
  subject: string
  paragraphs: readonly string[]
  action?: { label: string; url: string }
  ending: string
}

/** Renders a mail with one column, system fonts and one button, as HTML and as plain text. */
export function composeMail({ siteName, subject, paragraphs, action, ending }: MailParts): Mail {
  const text = [...paragraphs, ...(action === undefined ? [] : [`${action.label}:\n${action.url}`]), ending, siteName]
  const body = [
    ...paragraphs.map((paragraph) => html`<p style="margin:0 0 16px">${paragraph}</p>`),
    action === undefined ? '' : button(action),
    html`<p style="margin:0 0 16px;color:#5b6270;font-size:14px">${ending}</p>`,
    html`<p style="margin:0;color:#5b6270;font-size:14px">${siteName}</p>`,
  ].join('\n')
  return {
    subject,
    text: text.join('\n\n'),
    html: `<!doctype html>
<html lang="en"><head><meta charset="utf-8">${html`<title>${subject}</title>`}</head>
<body style="margin:0;padding:24px;background:#f4f5f7;color:#16181d;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:24px;background:#ffffff;border-radius:8px">
${body}
</div></body></html>`,
  }
}

function button({ label, url }: { label: string; url: string }): string {
  const style = 'display:inline-block;padding:10px 18px;border-radius:6px;background:#1f4fd8;color:#ffffff'
  return html`<p style="margin:0 0 16px"><a href="${url}" style="${style}">${label}</a></p>
<p style="margin:0 0 16px;font-size:14px;word-break:break-all">${url}</p>`
}
