import { ROOT_CLASSES } from '../lib/theme.ts'
import { usedStylesOf } from './used-styles.ts'
import appCss from '../styles/app.css?inline'
import styleSheetUrl from '../styles/app.css?url'
import fontsCss from '../styles/fonts.css?inline'
import { LATER_SHEET_SLOT, STYLES_SLOT } from '../styles/styles-slot.ts'

/** Elements with a class: an article has 170, a list 2,000. */
const MOST_STYLED_TWICE = 300

/** Parsed when the process starts, before it listens. Development sends the whole sheet and parses nothing. */
const usedStyles = import.meta.env.DEV ? () => appCss : usedStylesOf(appCss, ROOT_CLASSES)

/**
 * Takes a finished page; it is painted from this one answer. A short page carries the styles that it uses, and names the
 * style sheet that its code has to wait for, because code shows other things. When that comes, the browser styles every
 * element again, so a long page carries the whole sheet from the start. Fonts are named once: a second time would set
 * them up again, and the text would flicker.
 */
export function withStyles(html: string): string {
  const isLong = html.split(' class="').length > MOST_STYLED_TWICE
  const styles = isLong ? appCss : usedStyles(html)
  return html.replace(STYLES_SLOT, () => fontsCss + styles).replace(LATER_SHEET_SLOT, isLong ? '' : styleSheetUrl)
}
