import { type Fields, rowsBelow } from '../../../lib/forms/edited-fields.ts'
import { decimalOf } from '../../../lib/forms/figure-text.ts'

/** Returns the prices of other providers: "12 other offers: $21 to $30." Null if there are none. */
export function otherSellers(saved: Fields, key: string): string | null {
  const [, id = '', ...rest] = key.split('.')
  const name = rest.join('.')
  const amounts = [...rowsBelow(saved, 'offers')]
    .filter(([other]) => other !== id)
    .flatMap(([, offer]) => decimalOf(offer[name]) ?? [])
  if (amounts.length === 0) return null
  const offers = amounts.length === 1 ? '1 other offer' : `${amounts.length} other offers`
  const [low, high] = [Math.min(...amounts), Math.max(...amounts)]
  return `${offers}: ${low === high ? `$${low}` : `$${low} to $${high}`}.`
}
