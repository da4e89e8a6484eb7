import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { markdown } from '@codemirror/lang-markdown'
import { EditorState } from '@codemirror/state'
import { drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view'
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react'
import { markdownMarks } from './markdown-marks.ts'

export type EditorHandle = {
  readonly insert: (text: string) => void
  /** Wraps the selection in text. */
  readonly wrap: (before: string, after: string) => void
  /** Prefixes every selected line with text. */
  readonly prefixLines: (prefix: string) => void
}

type CodeEditorProps = {
  ref: Ref<EditorHandle>
  id: string
  label: string
  value: string
  isInvalid: boolean
  onChange: (value: string) => void
  /** Called with pasted or dropped pictures. */
  onPictures: (pictures: readonly File[]) => void
}

const LOOK = EditorView.theme({
  '&': { flex: '1', fontSize: '13px', color: 'var(--ink)', backgroundColor: 'transparent' },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '20px', minHeight: '15rem' },
  '.cm-content': { padding: '12px 16px 12px 8px', caretColor: 'var(--accent)' },
  '.cm-cursor': { borderLeftColor: 'var(--accent)', borderLeftWidth: '2px' },
  '.cm-gutters': { backgroundColor: 'transparent', color: 'var(--ink-faint)', border: 'none', paddingLeft: '8px' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': { backgroundColor: 'var(--accent-soft)' },
  '.md-heading': { fontWeight: '700' },
  '.md-strong': { fontWeight: '700' },
  '.md-emphasis': { fontStyle: 'italic' },
  '.md-link': { color: 'var(--accent)' },
  '.md-code': { color: 'var(--caution)' },
  '.md-quiet': { color: 'var(--ink-muted)' },
})

/** Edits Markdown with line numbers, undo and syntax highlighting. */
export function CodeEditor({ ref, id, label, value, isInvalid, onChange, onPictures }: CodeEditorProps) {
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const changed = useEffectEvent((text: string) => onChange(text))
  /** Returns true if there were pictures; then the editor does not insert their names. */
  const took = useEffectEvent((data: DataTransfer | null) => {
    const pictures = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
    if (pictures.length > 0) onPictures(pictures)
    return pictures.length > 0
  })
  const start = useEffectEvent((parent: HTMLElement) => {
    const extensions = [
      lineNumbers(),
      history(),
      drawSelection(),
      markdown(),
      markdownMarks,
      EditorView.lineWrapping,
      // Escape, then Tab leaves the editor, so that keyboard users are not trapped.
      keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
      EditorView.contentAttributes.of({ id, 'aria-label': label, 'aria-required': 'true', spellcheck: 'true' }),
      EditorView.updateListener.of(({ docChanged, state }) => docChanged && changed(state.doc.toString())),
      EditorView.domEventHandlers({
        paste: (event) => took(event.clipboardData),
        drop: (event) => took(event.dataTransfer),
      }),
      LOOK,
    ]
    return new EditorView({ state: EditorState.create({ doc: value, extensions }), parent })
  })

  useEffect(() => {
    if (host.current === null) return
    const started = start(host.current)
    view.current = started
    showWhenMeasured(host.current)
    return () => started.destroy()
  }, [])

  // Applies text from outside: a restored version, or another user's changes.
  useEffect(() => {
    const current = view.current
    if (current === null || current.state.doc.toString() === value) return
    current.dispatch({ changes: { from: 0, to: current.state.doc.length, insert: value } })
  }, [value])

  useEffect(() => {
    view.current?.contentDOM.setAttribute('aria-invalid', String(isInvalid))
  }, [isInvalid])

  useImperativeHandle(
    ref,
    () => ({
      insert: (text) => edit(view.current, () => text),
      wrap: (before, after) => edit(view.current, (selected) => before + selected + after),
      prefixLines: (prefix) => prefixLines(view.current, prefix),
    }),
    [],
  )
  return <div ref={host} className="flex min-h-0 min-w-0 flex-1 flex-col overflow-y-auto" />
}

/** Hides the editor for the first frame, in which it measures and shifts its lines. */
function showWhenMeasured(host: HTMLElement): void {
  host.style.visibility = 'hidden'
  requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(() => (host.style.visibility = ''))))
}

function edit(view: EditorView | null, change: (selected: string) => string): void {
  if (view === null) return
  const { from, to } = view.state.selection.main
  const insert = change(view.state.sliceDoc(from, to))
  view.dispatch({ changes: { from, to, insert }, selection: { anchor: from + insert.length }, scrollIntoView: true })
  view.focus()
}

function prefixLines(view: EditorView | null, prefix: string): void {
  if (view === null) return
  const { from, to } = view.state.selection.main
  const first = view.state.doc.lineAt(from).number
  const last = view.state.doc.lineAt(to).number
  const changes = Array.from({ length: last - first + 1 }, (_, index) => ({
    from: view.state.doc.line(first + index).from,
    insert: prefix,
  }))
  view.dispatch({ changes, scrollIntoView: true })
  view.focus()
}
