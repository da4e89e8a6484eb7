import { isPriceJump } from '@inferdex/domain/offers/price-jump'
import { useState } from 'react'
import type { FieldChange } from '../../../lib/forms/edited-fields.ts'
import { decimalOf } from '../../../lib/forms/figure-text.ts'

export type PriceJump = { readonly key: string; readonly from: number; readonly to: number }

/** Returns the price changes that need confirmation. A price that was or becomes unknown is not one. */
export function priceJumps(changes: readonly FieldChange[]): readonly PriceJump[] {
  return changes.flatMap(({ key, from, to }) => {
    const [old, next] = [decimalOf(from ?? ''), decimalOf(to ?? '')]
    return old !== null && next !== null && isPriceJump(old, next) ? [{ key, from: old, to: next }] : []
  })
}

const nameOf = ({ key, to }: PriceJump) => `${key}=${to}`

/** Asks once about each large price change. Confirmed prices are skipped. */
export function usePriceJumps(jumps: readonly PriceJump[]) {
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set())
  const [isAsking, setAsking] = useState(false)
  const unconfirmed = jumps.filter((jump) => !confirmed.has(nameOf(jump)))
  return {
    asked: isAsking ? unconfirmed : [],
    /** Returns true if the user has to decide before the request is sent. */
    ask: (): boolean => {
      setAsking(unconfirmed.length > 0)
      return unconfirmed.length > 0
    },
    confirm: () => {
      setConfirmed((before) => new Set([...before, ...unconfirmed.map(nameOf)]))
      setAsking(false)
    },
    close: () => setAsking(false),
  }
}
