import { ROOT_CLASSES } from '../lib/theme.ts'
import { byteText, textOfBytes } from './byte-text.ts'
import { usedStylesOf } from './used-styles.ts'
import appCss from '../styles/app.css?inline'
import styleSheetUrl from '../styles/app.css?url'
import fontsCss from '../styles/fonts.css?inline'
import { LATER_SHEET_SLOT, STYLES_SLOT } from '../styles/styles-slot.ts'

/** Threshold for elements with a class: an article has 170, a list 2,000. */
const MOST_STYLED_TWICE = 300
const CLASS = ' class="'

/** Parsed when the process starts, before it listens. Development sends the whole sheet and parses nothing. */
const usedStyles = import.meta.env.DEV ? () => appCss : usedStylesOf(appCss, ROOT_CLASSES)
const wholeSheet = byteText(appCss)
const fonts = byteText(fontsCss)

/**
 * Adds the styles to a finished page (as `byteText`), so that it is painted from a single response. A short page contains only the
 * styles that it uses, and names the whole sheet, for which its code has to wait. Loading that makes the browser
 * restyle every element, so a long page contains the whole sheet from the start. Fonts are declared once: a second time
 * would reload them, and text would flicker.
 */
export function withStyles(html: string): string {
  const isLong = hasMoreThan(MOST_STYLED_TWICE - 1, CLASS, html)
  const styles = isLong ? wholeSheet : byteText(usedStyles(textOfBytes(html)))
  return html.replace(STYLES_SLOT, () => fonts + styles).replace(LATER_SHEET_SLOT, isLong ? '' : styleSheetUrl)
}

/** Returns whether a text is found more often than this. It stops there, because a long page has thousands. */
function hasMoreThan(times: number, part: string, text: string): boolean {
  let found = 0
  for (let at = text.indexOf(part); at !== -1 && found <= times; at = text.indexOf(part, at + part.length)) found += 1
  return found > times
}
