import { byteText } from './byte-text.ts'
import { inlineScripts } from './inline-scripts.ts'

const OF_THE_LAYOUT = Object.values(inlineScripts).map(byteText)

/**
 * Finds our own scripts in a rendered page (as `byteText`): those with the nonce, which nobody could guess, and those of the layout. A
 * script that came in with a user's text is not ours, and the browser will not run it.
 */
export function takeOwnScripts(html: string, mark: string): { html: string; scripts: string[] } {
  const marked = ` nonce="${mark}"`
  const scripts = [...OF_THE_LAYOUT]
  for (const [, attributes = '', code = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (attributes.includes(marked) && code !== '') scripts.push(code)
  }
  return { html: html.replaceAll(marked, ''), scripts }
}
