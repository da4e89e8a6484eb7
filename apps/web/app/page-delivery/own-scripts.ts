import { inlineScripts } from './inline-scripts.ts'

const SCRIPT = '<script '
/** The scripts of the layout, which are the same on every page. */
export const LAYOUT_SCRIPTS: readonly string[] = Object.values(inlineScripts)

/**
 * Finds our own scripts in a part of a rendered page by the unguessable nonce, and removes the nonce. A script injected
 * through user text has none, and the browser will not run it.
 */
export function takeOwnScripts(html: string, mark: string): { html: string; scripts: string[] } {
  const marked = ` nonce="${mark}"`
  const scripts: string[] = []
  // Searched by the nonce, because a regular expression would scan the whole page.
  for (let at = html.indexOf(marked); at !== -1; at = html.indexOf(marked, at + marked.length)) {
    if (!html.startsWith(SCRIPT, html.lastIndexOf('<', at))) continue
    const start = html.indexOf('>', at) + 1
    const code = html.slice(start, html.indexOf('</script>', start))
    if (code !== '') scripts.push(code)
  }
  return { html: html.replaceAll(marked, ''), scripts }
}
