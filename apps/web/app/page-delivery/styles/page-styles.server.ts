import { ROOT_CLASSES } from '../../lib/theme.ts'
import { usedStylesOf } from './used-styles.ts'
import appCss from '../../styles/app.css?inline'
import appParts from '../../styles/app.css?inline&parsed'
import styleSheetUrl from '../../styles/app.css?url'
import fontsCss from '../../styles/fonts.css?inline'

/** Threshold for elements with a class: an article has 170, a list 2,000. */
const MOST_STYLED_TWICE = 300
const CLASS = ' class="'

/** Development sends the whole sheet and parses nothing. */
const usedStyles = import.meta.env.DEV ? () => appCss : usedStylesOf(appParts, ROOT_CLASSES)
const wholeSheet = Buffer.from(fontsCss + appCss)

/**
 * Returns the styles of a page, so that it is painted from a single response. A short page contains only the styles
 * that it uses, and references the whole sheet, which its code has to await. Loading that makes the browser restyle
 * every element, so a long page contains the whole sheet from the start. Fonts are declared once: a second declaration
 * would reload them, and text would flicker.
 */
export function stylesFor(html: string, body: string): { styles: Buffer; laterSheet: string } {
  const isLong = hasMoreThan(MOST_STYLED_TWICE - 1, CLASS, body)
  return isLong
    ? { styles: wholeSheet, laterSheet: '' }
    : { styles: Buffer.from(fontsCss + usedStyles(html)), laterSheet: styleSheetUrl }
}

/** Returns whether a string occurs more often than this. It stops there, because a long page has thousands. */
function hasMoreThan(times: number, part: string, text: string): boolean {
  let found = 0
  for (let at = text.indexOf(part); at !== -1 && found <= times; at = text.indexOf(part, at + part.length)) found += 1
  return found > times
}
