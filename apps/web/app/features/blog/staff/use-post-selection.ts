import { BULK_RECORDS, bulkPosts } from '@inferdex/contracts/bulk.staff'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { toggled } from '../../../components/data-table/toggled.ts'
import { api } from '../../../lib/api/api.ts'
import { wordsOf } from '../../../lib/forms/form-messages.ts'
import { toast } from '../../../lib/toast.ts'

type Action = 'archive' | 'restore'
const DONE = { archive: 'deleted', restore: 'restored' } as const
const BACK = { archive: 'restore', restore: 'archive' } as const
/** How long the toast offers Undo. After that, posts are restored from the archive. */
const UNDO_MS = 10_000

const posts = (count: number) => (count === 1 ? '1 post' : `${count} posts`)

/** Holds the selected posts of the page, and deletes or restores them together. */
export function usePostSelection() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [isPending, setPending] = useState(false)
  const { revalidate } = useRevalidator()

  async function run(action: Action, ids: readonly string[], isUndo = false) {
    setPending(true)
    try {
      const { results } = await api(bulkPosts, { body: { action, ids: ids.slice(0, BULK_RECORDS) } })
      const done = results.filter(({ problem }) => problem === null).map(({ id }) => id)
      const refused = results.find(({ problem }) => problem !== null)?.problem ?? null
      const undo = { label: 'Undo', onClick: () => void run(BACK[action], done, true) }
      if (done.length > 0)
        void toast.success(`${posts(done.length)} ${DONE[action]}`, isUndo ? {} : { duration: UNDO_MS, action: undo })
      if (refused !== null) void toast.error(`${posts(results.length - done.length)} not ${DONE[action]}: ${refused}`)
      setSelected(new Set())
      await revalidate()
    } catch (thrown) {
      void toast.error(wordsOf(thrown) ?? `The posts could not be ${DONE[action]}`)
    } finally {
      setPending(false)
    }
  }

  return {
    selected,
    isPending,
    toggle: (id: string) => setSelected((before) => toggled(before, id)),
    clear: () => setSelected(new Set()),
    run: (action: Action) => run(action, [...selected]),
  }
}
