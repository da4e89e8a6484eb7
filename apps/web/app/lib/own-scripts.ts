import { FIRST_PAINT_SCRIPT, PAGE_COMPLETE_SCRIPT } from './theme.ts'

/** The scripts of the frame, word for word. */
const FRAME_SCRIPTS = [FIRST_PAINT_SCRIPT, PAGE_COMPLETE_SCRIPT] as const

/**
 * Takes a page as it was rendered, in which the router's scripts carry a mark that nobody could know before. Only these
 * and the frame's are ours: a script that came in with somebody's text is not, and the browser will not run it.
 */
export function takeOwnScripts(html: string, mark: string): { html: string; scripts: string[] } {
  const marked = ` nonce="${mark}"`
  const scripts: string[] = [...FRAME_SCRIPTS]
  for (const [, attributes = '', code = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (attributes.includes(marked) && code !== '') scripts.push(code)
  }
  return { html: html.replaceAll(marked, ''), scripts }
}

/** What was put behind everything else, after the page was rendered. */
export function lastScript(html: string): string[] {
  const start = html.lastIndexOf('<script>')
  const end = html.lastIndexOf('</script></html>')
  return start === -1 || end < start ? [] : [html.slice(start + '<script>'.length, end)]
}
