import { consent } from '../../components/layout/site/consent.ts'
import { browserStore } from '../../lib/stores/browser-store.ts'
import type { PaletteItem } from './palette-items.ts'

const KEPT = 5

/** In the browser only with consent: the site works without it. */
const stored = browserStore<readonly PaletteItem[]>('recent', [], parseItems)
let inMemory: readonly PaletteItem[] = []

/** Returns what was opened from the palette, newest first. Without consent it is forgotten with the page. */
export function recentItems(): readonly PaletteItem[] {
  return consent.read() === 'accepted' ? stored.read() : inMemory
}

/** Puts an item first. Prices are not kept, because they would be shown when they are out of date. */
export function rememberItem({ aside: _price, ...item }: PaletteItem): void {
  const plain = { ...item, id: item.id.replace(/^recent /, '') }
  inMemory = [plain, ...recentItems().filter(({ id }) => id !== plain.id)].slice(0, KEPT)
  if (consent.read() === 'accepted') stored.write(inMemory)
}

function parseItems(text: string): readonly PaletteItem[] | null {
  try {
    const items: unknown = JSON.parse(text)
    return Array.isArray(items) && items.every(isItem) ? items : null
  } catch {
    return null
  }
}

function isItem(item: Partial<PaletteItem> | null): item is PaletteItem {
  return typeof item?.id === 'string' && typeof item.name === 'string' && item.to?.startsWith('/') === true
}
