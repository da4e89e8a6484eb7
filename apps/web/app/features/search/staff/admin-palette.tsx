import { searchAsStaff, type StaffHit } from '@inferdex/contracts/search/search.staff'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../../lib/api/api.ts'
import { useViewer } from '../../../lib/api/viewer.ts'
import { PaletteDialog } from '../palette-dialog.tsx'
import { useServerSearch } from '../use-server-search.ts'
import { adminItems } from './admin-items.ts'

/** Minimum number of characters for a server search. */
const SEARCH_FROM = 2

const NONE: readonly StaffHit[] = []

type AdminPaletteProps = { onClose: () => void; onShortcuts: () => void }

/** Navigates to every editor, person, submission, article and page of the admin area that the viewer may open. */
export function AdminPalette({ onClose, onShortcuts }: AdminPaletteProps) {
  const [q, setQ] = useState('')
  const viewer = useViewer()
  const navigate = useNavigate()
  const text = q.trim()
  const isAsked = [...text].length >= SEARCH_FROM
  const search = useServerSearch(text, { isAsked, find: findHits, pauseMs: 120 })
  const hits = (isAsked ? search.found : null) ?? NONE
  const items = useMemo(() => adminItems(q, viewer, hits), [q, viewer, hits])
  return (
    <PaletteDialog
      fieldLabel="Search records, people and pages"
      placeholder="Search models, providers, deals, people, submissions, articles, pages..."
      q={q}
      onType={setQ}
      items={items}
      search={search}
      noMatch={!search.isOld && items.length === 0 ? `Nothing matches “${text}”.` : null}
      onOpen={({ to }) => {
        onClose()
        if (to !== null) void navigate(to)
      }}
      onClose={onClose}
      onShortcuts={onShortcuts}
    />
  )
}

const findHits = (q: string) => api(searchAsStaff, { query: { q } })
