import { adminPaths } from '../../lib/admin-paths.ts'
import { LinkTabs } from '../ui/navigation/link-tabs.tsx'

const PAGES = {
  MODEL: (id: string) => [
    ['details', 'Details', adminPaths.model(id)],
    ['history', 'History', adminPaths.modelHistory(id)],
  ],
  PROVIDER: (id: string) => [
    ['details', 'Details', adminPaths.provider(id)],
    ['pricing', 'Pricing', adminPaths.providerPricing(id)],
    ['history', 'History', adminPaths.providerHistory(id)],
  ],
  DEAL: (id: string) => [['history', 'History', adminPaths.dealHistory(id)]],
} as const satisfies Record<string, (id: string) => readonly (readonly [string, string, string])[]>

type EditorTabsProps = { kind: keyof typeof PAGES; id: string; current: 'details' | 'history' }

/** Links the pages of one record. */
export function EditorTabs({ kind, id, current }: EditorTabsProps) {
  const tabs = PAGES[kind](id).map(([name, label, to]) => ({ to, label, current: name === current }))
  return <LinkTabs label="Pages of this record" tabs={tabs} />
}
