import { useCallback, useMemo, useState } from 'react'
import { changesBetween, type FieldConflict, type Fields, mergeFields, withField } from './edited-fields.ts'

type EditorState = {
  /** What the server has. */
  readonly saved: Fields
  /** What is on the screen. */
  readonly fields: Fields
  readonly conflicts: readonly FieldConflict[] | null
  /** The conflicts that somebody has decided, by the name of the field. */
  readonly decided: ReadonlySet<string>
}

const NOTHING: ReadonlySet<string> = new Set()

export type RecordEditor = ReturnType<typeof useRecordEditor>

/** A record being edited: what is saved, what is changed, and what somebody else changed meanwhile. */
export function useRecordEditor(saved: Fields, prefill: Fields = {}) {
  const [state, setState] = useState<EditorState>(() => ({
    saved,
    fields: { ...saved, ...prefill },
    conflicts: null,
    decided: NOTHING,
  }))
  const changes = useMemo(() => changesBetween(state.saved, state.fields), [state])

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
    /** Nothing is saved before each of them is decided. */
    openConflicts,
    edit,
    set,
    /** Decides a conflict; the field has to have the chosen value. */
    decide,
    /** Decides a conflict with a value. */
    choose: (key: string, value: string | null) => {
      set(key, value)
      decide(key)
    },
    discard: () =>
      setState((before) => ({ saved: before.saved, fields: before.saved, conflicts: null, decided: NOTHING })),
    /** It has been saved: this is what the server has now. What was typed since it was sent stays, unsaved. */
    settle: (next: Fields, sent?: Fields) =>
      setState((before) => ({
        saved: next,
        fields: sent === undefined ? next : mergeFields(sent, next, before.fields).merged,
        conflicts: null,
        decided: NOTHING,
      })),
    /** Somebody else has saved it: their changes come in, mine stay unsaved, and where both differ somebody decides. */
    rebase: (theirs: Fields) =>
      setState((before) => {
        const { merged, conflicts } = mergeFields(before.saved, theirs, before.fields)
        return { saved: theirs, fields: merged, conflicts, decided: NOTHING }
      }),
  }
}
