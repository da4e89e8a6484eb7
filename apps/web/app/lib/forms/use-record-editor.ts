import { useCallback, useMemo, useState } from 'react'
import { changedFields, type FieldConflict, type Fields, mergeFields, withField } from './edited-fields.ts'

type EditorState = {
  /** The record as stored on the server. */
  readonly saved: Fields
  /** The record as edited. */
  readonly fields: Fields
  readonly conflicts: readonly FieldConflict[] | null
  /** Keys of the resolved conflicts. */
  readonly decided: ReadonlySet<string>
}

const NOTHING: ReadonlySet<string> = new Set()

export type RecordEditor = ReturnType<typeof useRecordEditor>

/** Holds a record being edited: saved values, changes, and concurrent changes of another user. */
export function useRecordEditor(saved: Fields, prefill: Fields = {}) {
  const [state, setState] = useState<EditorState>(() => ({
    saved,
    fields: { ...saved, ...prefill },
    conflicts: null,
    decided: NOTHING,
  }))
  const changes = useMemo(() => changedFields(state.saved, state.fields), [state])

  const edit = useCallback(
    (change: (fields: Fields) => Fields) => setState((before) => ({ ...before, fields: change(before.fields) })),
    [],
  )
  const set = useCallback(
    (key: string, value: string | null) => edit((fields) => withField(fields, key, value)),
    [edit],
  )

  const decide = useCallback(
    (key: string) => setState((before) => ({ ...before, decided: new Set(before.decided).add(key) })),
    [],
  )
  const { decided } = state
  const openConflicts = useMemo(
    () => (state.conflicts ?? []).filter(({ key }) => !decided.has(key)),
    [state.conflicts, decided],
  )

  return {
    ...state,
    changes,
    /** Saving is disabled until these are resolved. */
    openConflicts,
    edit,
    set,
    /** Resolves a conflict with the current value of the field. */
    decide,
    /** Resolves a conflict with a value. */
    choose: (key: string, value: string | null) => {
      set(key, value)
      decide(key)
    },
    discard: () =>
      setState((before) => ({ saved: before.saved, fields: before.saved, conflicts: null, decided: NOTHING })),
    /** Applies the server's record after a save. Changes since the request stay unsaved. */
    settle: (next: Fields, sent?: Fields) =>
      setState((before) => ({
        saved: next,
        fields: sent === undefined ? next : mergeFields(sent, next, before.fields).merged,
        conflicts: null,
        decided: NOTHING,
      })),
    /** Merges another user's save. Local changes stay unsaved, and fields that differ become conflicts. */
    rebase: (theirs: Fields) =>
      setState((before) => {
        const { merged, conflicts } = mergeFields(before.saved, theirs, before.fields)
        return { saved: theirs, fields: merged, conflicts, decided: NOTHING }
      }),
  }
}
