import { expect, type Page } from '@playwright/test'
import { ROOT_CLASSES } from '../../apps/web/app/lib/theme.ts'
import { parseStyles } from '../../apps/web/app/page-delivery/parse-styles.ts'
import { usedStylesOf } from '../../apps/web/app/page-delivery/used-styles.ts'

const THEMES = ['light', 'dark'] as const
const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const

/** Returns the address of the whole style sheet, as linked from a page that inlines only a part of it. */
export async function wholeSheetOf(page: Page): Promise<string> {
  const address = (await page.locator('#page-code').getAttribute('data-sheet')) ?? ''
  expect(address).not.toBe('')
  return (await (await page.request.get(address)).text()).trim()
}

/**
 * Returns the first elements that have other styles under the used part of the style sheet than under the whole one, in
 * both themes at both sizes. The page is loaded once and without scripts: styles are exchanged in place.
 */
export async function differencesOfUsedStyles(page: Page, html: string, sheet: string): Promise<string[]> {
  const sent = ((await page.locator('head > style').textContent()) ?? '').trim()
  const used = usedStylesOf(parseStyles(sheet), ROOT_CLASSES)(html.replace(sent, ''))
  const isLong = (await page.locator('#page-code').getAttribute('data-sheet')) === ''
  const carried = isLong ? sheet : used
  // The fonts precede it. The rest is compared exactly as it is sent.
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

/**
 * Runs in the browser. Properties that no rule of the whole sheet sets cannot differ, so they are not read; of elements
 * that no selector can distinguish (the cards of a list) one is read.
 */
function compareStyles({ theme, used, whole }: Compared): { compared: number; differences: string[] } {
  const style = document.querySelector('head > style')
  if (style === null) throw new Error('The page has no styles')
  document.documentElement.classList.toggle('dark', theme === 'dark')

  function rulesIn(rules: CSSRuleList): CSSRule[] {
    return [...rules].flatMap((rule) => [
      rule,
      ...('cssRules' in rule && rule.cssRules instanceof CSSRuleList ? rulesIn(rule.cssRules) : []),
    ])
  }

  function distinctElements(attributes: readonly string[]): Element[] {
    const found = new Map<string, Element>()
    const visit = (element: Element, path: string) => {
      if (!found.has(path)) found.set(path, element)
      let previous = ''
      const { length } = element.children
      for (const [index, child] of [...element.children].entries()) {
        const own = [child.localName, ...attributes.map((name) => child.getAttribute(name))].join('|')
        visit(child, [path, own, previous, index === 0, index === length - 1, index % 2].join('>'))
        previous = own
      }
    }
    visit(document.documentElement, '')
    return [...found.values()]
  }

  function partsOf(element: Element): string[] {
    const own = element.matches('input, textarea')
      ? ['', '::placeholder']
      : element.matches('li')
        ? ['', '::marker']
        : ['']
    return [...own, ...['::before', '::after'].filter((part) => getComputedStyle(element, part).content !== 'none')]
  }

  function read(styles: string): Map<string, string[]> {
    if (style !== null) style.textContent = styles
    // Animations are compared by their final state.
    for (const animation of document.getAnimations()) animation.cancel()
    return new Map(
      elements.flatMap((element, index) =>
        partsOf(element).map((part) => {
          const computed = getComputedStyle(element, part)
          return [
            `${index} ${element.outerHTML.slice(0, 80)} ${part}`,
            properties.map((name) => computed.getPropertyValue(name)),
          ]
        }),
      ),
    )
  }

  style.textContent = whole
  const rules = [...document.styleSheets].flatMap((sheet) => rulesIn(sheet.cssRules))
  const styleRules = rules.filter((rule) => rule instanceof CSSStyleRule)
  const properties = [...new Set(styleRules.flatMap((rule) => [...rule.style]))].filter(
    (name) => !name.startsWith('--'),
  )
  const seen = styleRules.flatMap(({ selectorText }) =>
    [...selectorText.matchAll(/\[([\w-]+)/g)].map(([, name = '']) => name),
  )
  const elements = distinctElements([...new Set(['class', 'style', 'checked', 'disabled', 'open', ...seen])])
  const [before, after] = [read(used), read(whole)]
  const differences = [...after].flatMap(([part, values]) =>
    values.flatMap((value, at) => {
      const other = before.get(part)?.[at]
      return value === other ? [] : [`${part} ${properties[at]}: ${other}, not ${value}`]
    }),
  )
  const missing = [...before.keys()].filter((part) => !after.has(part))
  return { compared: after.size, differences: [...missing, ...differences].slice(0, 5) }
}
