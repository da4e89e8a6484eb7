import { expect, type Page } from '@playwright/test'

/** How every element of the page is drawn: runs in the browser. */
export function drawnStyles(): string[] {
  return [...document.querySelectorAll('body, body *')].map((element) => {
    const styles = ['', '::before', '::after'].map((part) => getComputedStyle(element, part).cssText)
    return `${element.tagName} ${element.getAttribute('class')}: ${styles.join(' ')}`
  })
}

/** What the code of a page waits for; without JavaScript it never comes. False: the page has all of it already. */
export async function addLaterStyleSheet(page: Page): Promise<boolean> {
  const address = /l\.href='([^']+)'/.exec(await page.content())?.[1]
  if (address === undefined) return false
  const before = await page.evaluate((href) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    const { length } = document.styleSheets
    document.head.append(link)
    return length
  }, address)
  await expect.poll(() => page.evaluate(() => document.styleSheets.length)).toBe(before + 1)
  return true
}

/** The first elements that are drawn otherwise, with what is other about them. */
export function differences(before: readonly string[], after: readonly string[]): string[] {
  expect(after).toHaveLength(before.length)
  return before
    .flatMap((text, index) => {
      const other = new Set((after[index] ?? '').split('; '))
      const gone = text.split('; ').filter((declaration) => !other.has(declaration))
      return gone.length === 0 ? [] : [`${text.slice(0, text.indexOf(':'))} ${gone.join('; ')}`]
    })
    .slice(0, 5)
}
