import { recordEarlyUse } from './early-use.ts'
import { PAGE_CODE_ID, startAfterPaint } from './start-after-paint.ts'
import { FIRST_PAINT_SCRIPT, PAGE_COMPLETE_SCRIPT } from '../lib/theme.ts'

/**
 * All our inline scripts. Their text never varies, so that the content security policy can list their hashes. The
 * browser finds them in the page, so they are not in its bundle.
 */
export const inlineScripts = import.meta.env.SSR
  ? {
      earlyUse: callOf(recordEarlyUse),
      firstPaint: FIRST_PAINT_SCRIPT,
      pageComplete: PAGE_COMPLETE_SCRIPT,
      start: callOf(startAfterPaint, PAGE_CODE_ID),
    }
  : { earlyUse: '', firstPaint: '', pageComplete: '', start: '' }

function callOf<Args extends string[]>(script: (...args: Args) => void, ...args: Args): string {
  const text = script.toString().replaceAll(/^\s+/gm, '')
  return `(${text})(${args.map((arg) => JSON.stringify(arg)).join(',')})`
}
