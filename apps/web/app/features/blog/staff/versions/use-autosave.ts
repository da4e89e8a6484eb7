import { autosavePost, type PostFields } from '@inferdex/contracts/blog/blog.staff'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../../../lib/api/api.ts'
import { wordsOf } from '../../../../lib/forms/form-messages.ts'

const TYPING_PAUSE_MS = 1500

export type AutosaveState =
  | { readonly is: 'idle' | 'saving' }
  | { readonly is: 'kept'; readonly at: Date }
  | { readonly is: 'failed'; readonly why: string }

const same = (one: PostFields, other: PostFields) => JSON.stringify(one) === JSON.stringify(other)

/** Autosaves the form as a version on the server after every pause in typing, without changing the post itself. */
export function useAutosave(postId: string | null, fields: PostFields, saved: PostFields) {
  const [state, setState] = useState<AutosaveState>({ is: 'idle' })
  /** The fields as stored on the server: saved, or autosaved since. */
  const [kept, setKept] = useState(saved)
  const versionId = useRef<string | undefined>(undefined)
  const isUnkept = !same(fields, kept)

  useEffect(() => {
    if (!isUnkept) return
    let isCurrent = true
    async function keep(): Promise<void> {
      setState({ is: 'saving' })
      const body = { fields, ...(postId === null ? {} : { postId }) }
      const known = versionId.current === undefined ? {} : { versionId: versionId.current }
      try {
        const answer = await api(autosavePost, { body: { ...body, ...known } })
        versionId.current = answer.versionId
        setKept(fields)
        if (isCurrent) setState({ is: 'kept', at: new Date(answer.savedAt) })
      } catch (thrown) {
        if (isCurrent) setState({ is: 'failed', why: wordsOf(thrown) ?? 'Request failed' })
      }
    }
    const timer = setTimeout(() => void keep(), TYPING_PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [postId, fields, isUnkept])

  return {
    state,
    isUnkept,
    /** Id of the autosaved version, which is attached to a new post. */
    versionId: () => versionId.current,
    /** Called after the post was saved: later input starts a new version. */
    settle: (next: PostFields, at: Date) => {
      versionId.current = undefined
      setKept(next)
      setState({ is: 'kept', at })
    },
  }
}
