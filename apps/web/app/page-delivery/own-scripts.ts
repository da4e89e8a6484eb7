import { inlineScripts } from './inline-scripts.ts'

/**
 * Takes a page as it was rendered, in which the router's scripts carry a mark that nobody could know before. Only these
 * and the frame's are ours: a script that came in with somebody's text is not, and the browser will not run it.
 */
export function takeOwnScripts(html: string, mark: string): { html: string; scripts: string[] } {
  const marked = ` nonce="${mark}"`
  const scripts: string[] = Object.values(inlineScripts)
  for (const [, attributes = '', code = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (attributes.includes(marked) && code !== '') scripts.push(code)
  }
  return { html: html.replaceAll(marked, ''), scripts }
}
