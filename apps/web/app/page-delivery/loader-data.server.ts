const END = '</body></html>'
const ESCAPES: Record<string, string> = {
  '&': String.raw`\u0026`,
  '>': String.raw`\u003e`,
  '<': String.raw`\u003c`,
  '\u2028': String.raw`\u2028`,
  '\u2029': String.raw`\u2029`,
}

/**
 * Appends the loader data to a page, as React Router's `ServerRouter` does. That one reads it as a stream during
 * rendering, which delays the whole page.
 */
export function withLoaderData(html: string, data: string, nonce: string): string {
  if (!html.endsWith(END)) throw new Error('The page has no end')
  const text = JSON.stringify(data).replaceAll(/[&><\u2028\u2029]/g, (sign) => ESCAPES[sign] ?? '')
  const controller = 'window.__reactRouterContext.streamController'
  return `${html.slice(0, -END.length)}<script nonce="${nonce}">${controller}.enqueue(${text});${controller}.close();</script>${END}`
}
