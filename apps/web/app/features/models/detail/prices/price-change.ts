export type PriceChange = { readonly direction: 'up' | 'down' | 'flat'; readonly text: string }

/** Returns the change from one recorded price to the next in whole percent. From zero there is no percentage. */
export function changeText(before: string, after: string): PriceChange {
  const [from, to] = [Number(before), Number(after)]
  if (from === to) return { direction: 'flat', text: 'same' }
  const direction = to < from ? 'down' : 'up'
  if (from === 0) return { direction, text: 'was free' }
  const percent = Math.round(((to - from) / from) * 100)
  if (percent === 0) return { direction, text: direction === 'down' ? 'under -1%' : 'under +1%' }
  return { direction, text: `${percent > 0 ? '+' : ''}${percent}%` }
}
