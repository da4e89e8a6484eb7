import { PAGE_COMPLETE_SCRIPT } from '../lib/theme.ts'
import { withLoaderData } from './loader-data.server.ts'
import { takeOwnScripts } from './own-scripts.ts'
import { withLogos } from './page-logos.server.ts'
import { stylesFor } from './styles/page-styles.server.ts'
import { LATER_SHEET_SLOT, STYLES_SLOT } from '../styles/styles-slot.ts'

const PAGE_COMPLETE = `<script>${PAGE_COMPLETE_SCRIPT}</script>`

/**
 * Completes a rendered page with its loader data, styles and logos, and returns its bytes and its own scripts. The page
 * is split into parts first: nearly all of it is the body, and each string replacement copies the whole.
 */
export function finishPage(
  html: string,
  data: string,
  nonce: string,
): { bytes: Buffer<ArrayBuffer>; scripts: string[] } {
  const bodyStart = html.indexOf('</head>')
  const bodyEnd = html.lastIndexOf(PAGE_COMPLETE)
  if (bodyStart === -1 || bodyEnd === -1) throw new Error('The page is not complete')
  const head = takeOwnScripts(html.slice(0, bodyStart), nonce)
  const body = html.slice(bodyStart, bodyEnd)
  const end = takeOwnScripts(withLoaderData(html.slice(bodyEnd + PAGE_COMPLETE.length), data, nonce), nonce)

  const { styles, laterSheet } = stylesFor(html, body)
  const logos = withLogos(body)
  const [beforeStyles = '', afterStyles = ''] = head.html.split(STYLES_SLOT)
  const bytes = Buffer.concat([
    Buffer.from(beforeStyles),
    styles,
    Buffer.from(afterStyles),
    Buffer.from(logos.html),
    // After the text, so that logos do not delay the first paint.
    Buffer.from(PAGE_COMPLETE + logos.sheet + end.html.replace(LATER_SHEET_SLOT, laterSheet)),
  ])
  return { bytes, scripts: [...head.scripts, ...end.scripts] }
}
