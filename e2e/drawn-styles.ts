import { expect, type Page } from '@playwright/test'

/**
 * Adds the style sheet that the page's code would wait for, and answers the first elements that are then drawn otherwise.
 * A page that has all styles from the start names no such sheet, and nothing changes.
 */
export async function changesByLaterStyles(page: Page): Promise<string[]> {
  const address = /l\.href='([^']+)'/.exec(await page.content())?.[1]
  if (address === undefined) return []
  const before = await page.evaluate(drawnStyles)
  const sheets = await page.evaluate((href) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    const { length } = document.styleSheets
    document.head.append(link)
    return length
  }, address)
  await expect.poll(() => page.evaluate(() => document.styleSheets.length)).toBe(sheets + 1)
  const after = await page.evaluate(drawnStyles)
  expect(after).toHaveLength(before.length)
  return before
    .map(({ element, styles }, index) => {
      const later = new Set(after[index]?.styles)
      return `${element}: ${styles.filter((style) => !later.has(style)).join('; ')}`
    })
    .filter((change) => !change.endsWith(': '))
    .slice(0, 5)
}

/** Runs in the browser: where every element stands and what can be seen of it. */
function drawnStyles(): { element: string; styles: string[] }[] {
  const seen = `color background-color background-image border-top-color border-bottom-width border-radius box-shadow content
    cursor fill font-family font-size font-weight letter-spacing line-height opacity overflow-x position stroke-width
    text-align text-decoration-line text-overflow transform transition-duration visibility white-space z-index`
  const properties = seen.split(/\s+/)
  return [...document.querySelectorAll('body, body *')].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const styles = ['', '::before', '::after'].flatMap((part) => {
      const computed = getComputedStyle(element, part)
      return properties.map((property) => `${part} ${property} ${computed.getPropertyValue(property)}`)
    })
    return { element: element.outerHTML.slice(0, 80), styles: [`box ${x} ${y} ${width} ${height}`, ...styles] }
  })
}
