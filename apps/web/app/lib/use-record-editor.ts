import { useCallback, useMemo, useState } from 'react'
import { changesBetween, type FieldConflict, type Fields, mergeFields, withField } from './edited-fields.ts'

type EditorState = {
  /** What the server has. */
  readonly saved: Fields
  /** What is on the screen. */
  readonly fields: Fields
  readonly conflicts: readonly FieldConflict[] | null
}

export type RecordEditor = ReturnType<typeof useRecordEditor>

/** A record being edited: what is saved, what is changed, and what somebody else changed meanwhile. */
export function useRecordEditor(saved: Fields, prefill: Fields = {}) {
  const [state, setState] = useState<EditorState>(() => ({ saved, fields: { ...saved, ...prefill }, conflicts: null }))
  const changes = useMemo(() => changesBetween(state.saved, state.fields), [state])

  const edit = useCallback(
    (change: (fields: Fields) => Fields) => setState((before) => ({ ...before, fields: change(before.fields) })),
    [],
  )
  const set = useCallback(
    (key: string, value: string | null) => edit((fields) => withField(fields, key, value)),
    [edit],
  )

  return {
    ...state,
    changes,
    edit,
    set,
    discard: () => setState((before) => ({ saved: before.saved, fields: before.saved, conflicts: null })),
    /** It has been saved: this is what the server has now. What was typed since it was sent stays, unsaved. */
    settle: (next: Fields, sent?: Fields) =>
      setState((before) => ({
        saved: next,
        fields: sent === undefined ? next : mergeFields(sent, next, before.fields).merged,
        conflicts: null,
      })),
    /** Somebody else has saved it: their changes come in, mine stay unsaved, and where both differ somebody decides. */
    rebase: (theirs: Fields) =>
      setState((before) => {
        const { merged, conflicts } = mergeFields(before.saved, theirs, before.fields)
        return { saved: theirs, fields: merged, conflicts }
      }),
  }
}
