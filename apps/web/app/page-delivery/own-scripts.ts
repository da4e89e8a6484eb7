import { inlineScripts } from './inline-scripts.ts'

/**
 * Finds our own scripts in a rendered page: those with the nonce, which nobody could guess, and those of the layout. A
 * script that came in with a user's text is not ours, and the browser will not run it.
 */
export function takeOwnScripts(html: string, mark: string): { html: string; scripts: string[] } {
  const marked = ` nonce="${mark}"`
  const scripts: string[] = Object.values(inlineScripts)
  for (const [, attributes = '', code = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (attributes.includes(marked) && code !== '') scripts.push(code)
  }
  return { html: html.replaceAll(marked, ''), scripts }
}
