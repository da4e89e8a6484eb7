import { previewPost } from '@inferdex/contracts/blog/blog.staff'
import { useEffect, useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { wordsOf } from '../../../lib/forms/form-messages.ts'

const TYPING_PAUSE_MS = 400

export type Preview = { readonly html: string; readonly words: number; readonly problem: string | null }

/** Returns the HTML that readers would get, rendered on the server with the code of the public page. */
export function usePreview(content: string): Preview {
  const [preview, setPreview] = useState<Preview>({ html: '', words: 0, problem: null })
  useEffect(() => {
    let isCurrent = true
    const timer = setTimeout(() => {
      api(previewPost, { body: { content } }).then(
        ({ html, words }) => isCurrent && setPreview({ html, words, problem: null }),
        (thrown: unknown) =>
          isCurrent && setPreview((before) => ({ ...before, problem: wordsOf(thrown) ?? 'Request failed' })),
      )
    }, TYPING_PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [content])
  return preview
}
