import { expect, type Page } from '@playwright/test'
import { ROOT_CLASSES } from '../apps/web/app/lib/theme.ts'
import { usedStylesOf } from '../apps/web/app/page-delivery/used-styles.ts'

const THEMES = ['light', 'dark'] as const
const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const

/** Returns the address of the whole style sheet, as a page names it that carries only a part of it. */
export async function wholeSheetOf(page: Page): Promise<string> {
  const address = (await page.locator('#page-code').getAttribute('data-sheet')) ?? ''
  expect(address).not.toBe('')
  return await (await page.request.get(address)).text()
}

/**
 * Returns the first elements that have other styles under the used part of the style sheet than under the whole one, in
 * both themes at both sizes. The page is loaded once and without scripts: styles are exchanged in place.
 */
export async function differencesOfUsedStyles(page: Page, html: string, sheet: string): Promise<string[]> {
  const sent = (await page.locator('head > style').textContent()) ?? ''
  const used = usedStylesOf(sheet, ROOT_CLASSES)(html.replace(sent, ''))
  const isLong = (await page.locator('#page-code').getAttribute('data-sheet')) === ''
  const carried = isLong ? sheet : used
  // The fonts come first. What is compared below is what readers get.
  expect(sent.endsWith(carried)).toBe(true)
  const fonts = sent.slice(0, sent.length - carried.length)
  const differences: string[] = []
  for (const size of SIZES) {
    await page.setViewportSize(size)
    for (const theme of THEMES) {
      await page.emulateMedia({ colorScheme: theme })
      const found = await page.evaluate(compareStyles, { theme, used: fonts + used, whole: fonts + sheet })
      expect(found.compared).toBeGreaterThan(50)
      differences.push(...found.differences.map((difference) => `${size.width} ${theme} ${difference}`))
    }
  }
  return differences
}

type Compared = { readonly theme: string; readonly used: string; readonly whole: string }

/** Runs in the browser. Properties that no rule of the whole sheet sets cannot differ, so they are not read. */
function compareStyles({ theme, used, whole }: Compared): { compared: number; differences: string[] } {
  const style = document.querySelector('head > style')
  if (style === null) throw new Error('The page has no styles')
  document.documentElement.classList.toggle('dark', theme === 'dark')

  function propertiesOf(rules: CSSRuleList): string[] {
    return [...rules].flatMap((rule) => [
      ...('style' in rule ? [...(rule as CSSStyleRule).style] : []),
      ...('cssRules' in rule ? propertiesOf(rule.cssRules as CSSRuleList) : []),
    ])
  }

  function read(styles: string, properties: readonly string[]): string[][] {
    if (style !== null) style.textContent = styles
    // What fades is compared by its end.
    for (const animation of document.getAnimations()) animation.cancel()
    return [...document.querySelectorAll('*')].flatMap((element) =>
      ['', '::before', '::after', '::placeholder', '::marker'].map((part) => {
        const computed = getComputedStyle(element, part)
        const isDrawn = part === '' || computed.content !== 'none'
        return isDrawn ? properties.map((property) => computed.getPropertyValue(property)) : []
      }),
    )
  }

  style.textContent = whole
  const set = [...document.styleSheets].flatMap((sheet) => propertiesOf(sheet.cssRules))
  const properties = [...new Set(set)].filter((property) => !property.startsWith('--'))
  const [before, after] = [read(used, properties), read(whole, properties)]
  const differences = after.flatMap((values, index) =>
    values.flatMap((value, at) =>
      value === before[index]?.[at] ? [] : [`${index} ${properties[at]}: ${before[index]?.[at]}, not ${value}`],
    ),
  )
  return { compared: after.length, differences: differences.slice(0, 5) }
}
