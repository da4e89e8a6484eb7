import { useState } from 'react'
import { changeDraft } from './change-draft.ts'
import { ChangeNotice, DuplicateNotice } from './duplicate-notice.tsx'
import type { Draft } from './draft.ts'
import type { FindDuplicate } from './duplicates.ts'
import type { FormType } from './submit-tabs.ts'
import { useDuplicate } from './use-duplicate.ts'
import type { SubmissionForm } from './use-submission.ts'

type TargetNoticeProps = {
  form: SubmissionForm
  type: FormType
  what: string
  find: FindDuplicate
  name: string
  slug?: string
  restart: (draft: Draft) => void
}

/** Shows below the name whether it is a new record, an existing one, or a change of one. */
export function TargetNotice({ form, type, what, find, name, slug, restart }: TargetNoticeProps) {
  const [isFilling, setFilling] = useState(false)
  const targetId = form.draft.get('target.id')
  const duplicate = useDuplicate(find, name, slug)
  if (targetId !== null) {
    const proposeNew = () => {
      const draft = new URLSearchParams(form.values)
      draft.delete('target.id')
      draft.delete('target.name')
      restart(draft)
    }
    return <ChangeNotice id={targetId} name={form.draft.get('target.name') ?? what} onProposeNew={proposeNew} />
  }
  return (
    <DuplicateNotice
      what={what}
      duplicate={duplicate}
      pending={isFilling}
      onSuggestChange={(target) => {
        setFilling(true)
        void changeDraft(type, target, form.values).then(restart)
      }}
    />
  )
}
