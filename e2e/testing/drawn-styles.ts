import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { ROOT_CLASSES } from '../../apps/web/app/lib/theme.ts'
import { parseStyles } from '../../apps/web/app/page-delivery/styles/parse-styles.ts'
import { usedStylesOf } from '../../apps/web/app/page-delivery/styles/used-styles.ts'

const DRAWN = [
  { theme: 'light', size: { width: 390, height: 844 } },
  { theme: 'dark', size: { width: 1440, height: 900 } },
  { theme: 'dark', size: { width: 390, height: 844 } },
  { theme: 'light', size: { width: 1440, height: 900 } },
] as const

let wholeSheet: Promise<string> | null = null

/** Returns the whole style sheet, as linked from a page that inlines only a part of it. */
export function wholeSheetOf(request: APIRequestContext): Promise<string> {
  wholeSheet ??= readWholeSheet(request)
  return wholeSheet
}

async function readWholeSheet(request: APIRequestContext): Promise<string> {
  const page = await (await request.get('/privacy')).text()
  const address = / data-sheet="([^"]+)"/.exec(page)?.[1] ?? ''
  expect(address).not.toBe('')
  return (await (await request.get(address)).text()).trim()
}

/**
 * Returns elements that have other styles under the used part of the style sheet than under the whole one. An element
 * that a missing rule applies to is found in every theme, size and state. Computed styles, which are slow to read, are
 * compared in one theme at one size, chosen by the number. The page is loaded once and without scripts: styles are
 * exchanged in place.
 */
export async function differencesOfUsedStyles(
  page: Page,
  html: string,
  sheet: string,
  number: number,
): Promise<string[]> {
  const sent = ((await page.locator('head > style').textContent()) ?? '').trim()
  const used = usedStylesOf(parseStyles(sheet), ROOT_CLASSES)(html.replace(sent, ''))
  const isLong = (await page.locator('#page-code').getAttribute('data-sheet')) === ''
  const carried = isLong ? sheet : used
  // The fonts precede it. The rest is compared exactly as it is sent.
  expect(sent.endsWith(carried)).toBe(true)
  const fonts = sent.slice(0, sent.length - carried.length)
  const { theme, size } = DRAWN[number % DRAWN.length] ?? DRAWN[0]
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme: theme })
  const found = await page.evaluate(compareStyles, { theme, used: fonts + used, whole: fonts + sheet })
  expect(found.omitted).toBeGreaterThan(50)
  expect(found.compared).toBeGreaterThan(50)
  return found.differences
}

type Compared = { readonly theme: string; readonly used: string; readonly whole: string }
type Found = { readonly omitted: number; readonly compared: number; readonly differences: string[] }

/**
 * Runs in the browser. Properties that no rule of the whole sheet sets cannot differ, so they are not read; of elements
 * that no selector can distinguish (the cards of a list) one is read.
 */
function compareStyles({ theme, used, whole }: Compared): Found {
  const style = document.querySelector('head > style')
  if (style === null) throw new Error('The page has no styles')
  const root = document.documentElement

  function separateSelectors(list: string): string[] {
    const selectors = ['']
    let depth = 0
    for (const sign of list) {
      depth += Number(sign === '(') - Number(sign === ')')
      if (sign === ',' && depth === 0) selectors.push('')
      else selectors[selectors.length - 1] += sign
    }
    return selectors.map((selector) => selector.trim())
  }

  /** Returns the selectors of a style sheet, each with the declarations and the groups around it as its key. */
  function selectorsIn(rules: CSSRuleList, around = ''): [string, string][] {
    return [...rules].flatMap((rule): [string, string][] => {
      if (rule instanceof CSSStyleRule) {
        return separateSelectors(rule.selectorText).map((selector) => [
          `${around}${selector}{${rule.style.cssText}}`,
          selector,
        ])
      }
      if (!('cssRules' in rule) || !(rule.cssRules instanceof CSSRuleList)) return []
      return selectorsIn(rule.cssRules, around + rule.cssText.slice(0, rule.cssText.indexOf('{') + 1))
    })
  }

  /** Returns whether a selector applies to an element, in whatever state of it. */
  function isApplied(selector: string): boolean {
    const elements = selector
      .replaceAll(/::[\w-]+(\([^)]*\))?/g, '')
      .replaceAll(/(?<!:not\(|\\):(hover|focus|focus-visible|focus-within|active)(?![\w-])/g, ':is(*)')
    return document.querySelector(elements === '' ? '*' : elements) !== null
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

  function propertiesIn(rules: CSSRuleList): string[] {
    return [...rules].flatMap((rule) => [
      ...(rule instanceof CSSStyleRule ? [...rule.style] : []),
      ...('cssRules' in rule && rule.cssRules instanceof CSSRuleList ? propertiesIn(rule.cssRules) : []),
    ])
  }

  function sheetOf(styles: string): CSSStyleSheet {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(styles)
    return sheet
  }

  const kept = new Set(selectorsIn(sheetOf(used).cssRules).map(([key]) => key))
  const selectors = selectorsIn(sheetOf(whole).cssRules)
  const omitted = selectors.filter(([key]) => !kept.has(key))
  const applied = ['light', 'dark'].flatMap((other) => {
    root.classList.toggle('dark', other === 'dark')
    return omitted.filter(([, selector]) => isApplied(selector)).map(([key]) => `${other} omits ${key}`)
  })

  root.classList.toggle('dark', theme === 'dark')
  style.textContent = whole
  const properties = [...new Set(propertiesIn(sheetOf(whole).cssRules))].filter((name) => !name.startsWith('--'))
  const selected = selectors.flatMap(([, selector]) =>
    [...selector.matchAll(/\[([\w-]+)/g)].map(([, name = '']) => name),
  )
  const elements = distinctElements([...new Set(['class', 'style', 'checked', 'disabled', 'open', ...selected])])
  const [before, after] = [read(used), read(whole)]
  const differences = [...after].flatMap(([part, values]) =>
    values.flatMap((value, at) => {
      const other = before.get(part)?.[at]
      return value === other ? [] : [`${part} ${properties[at]}: ${other}, not ${value}`]
    }),
  )
  const missing = [...before.keys()].filter((part) => !after.has(part))
  return {
    omitted: omitted.length,
    compared: after.size,
    differences: [...applied, ...missing, ...differences].slice(0, 5),
  }
}
