import { Bold, Code, Heading2, Image, Italic, Link2, List, Quote, Table } from 'lucide-react'
import { lazy, type ReactNode, type Ref, Suspense, useImperativeHandle, useRef } from 'react'
import { IconButton } from '../../../components/ui/button.tsx'
import { Skeleton } from '../../../components/ui/states/skeleton.tsx'
import type { EditorHandle } from './code-editor.tsx'

// Lazy, because only authors need the editor.
const CodeEditor = lazy(async () => ({ default: (await import('./code-editor.tsx')).CodeEditor }))

export type MarkdownHandle = { readonly insert: (text: string) => void }

type MarkdownPaneProps = {
  ref?: Ref<MarkdownHandle>
  value: string
  words: number
  error: string | undefined
  onChange: (value: string) => void
  /** Opens the media library. */
  onPicture: () => void
  /** Called with pasted or dropped pictures. */
  onPaste: (pictures: readonly File[]) => void
}

const TABLE = '\n| Column | Column |\n|---|---:|\n| text | 0 |\n'

export function MarkdownPane({ ref, value, words, error, onChange, onPicture, onPaste }: MarkdownPaneProps) {
  const editor = useRef<EditorHandle>(null)
  useImperativeHandle(ref, () => ({ insert: (text) => editor.current?.insert(text) }), [])
  const tool = (label: string, icon: ReactNode, use: (target: EditorHandle) => void) => (
    <IconButton label={label} size={28} onClick={() => editor.current && use(editor.current)}>
      {icon}
    </IconButton>
  )
  return (
    <section aria-label="Content" className="flex min-w-0 flex-col">
      <div
        role="toolbar"
        aria-label="Formatting"
        className="flex h-9 items-center overflow-x-auto border-b border-line px-2"
      >
        {tool('Heading', <Heading2 aria-hidden />, (target) => target.prefixLines('## '))}
        {tool('Bold', <Bold aria-hidden />, (target) => target.wrap('**', '**'))}
        {tool('Italic', <Italic aria-hidden />, (target) => target.wrap('*', '*'))}
        {tool('Link', <Link2 aria-hidden />, (target) => target.wrap('[', '](https://)'))}
        {tool('List', <List aria-hidden />, (target) => target.prefixLines('- '))}
        {tool('Quote', <Quote aria-hidden />, (target) => target.prefixLines('> '))}
        {tool('Code', <Code aria-hidden />, (target) => target.wrap('`', '`'))}
        {tool('Table', <Table aria-hidden />, (target) => target.insert(TABLE))}
        <IconButton label="Picture" size={28} onClick={onPicture}>
          <Image aria-hidden />
        </IconButton>
        <p className="ml-auto w-36 shrink-0 px-2 text-12 whitespace-nowrap text-ink-muted tabular-nums">
          Markdown, {words === 1 ? '1 word' : `${words} words`}
        </p>
      </div>
      {error !== undefined && (
        <p role="alert" className="border-b border-line bg-negative-soft px-3 py-1.5 text-12 font-medium text-negative">
          {error}
        </p>
      )}
      {/* Its height does not depend on the text, to avoid a layout shift when the text arrives. */}
      <div className="flex h-80 min-w-0 flex-col lg:h-[calc(100dvh-23rem)] lg:min-h-80">
        <Suspense
          fallback={
            <div aria-busy className="grid gap-3 p-4">
              <Skeleton className="h-3 w-2/3" />
              <Skeleton className="h-3 w-full" />
              <Skeleton className="h-3 w-4/5" />
            </div>
          }
        >
          <CodeEditor
            ref={editor}
            id="post-content"
            label="Content"
            value={value}
            isInvalid={error !== undefined}
            onChange={onChange}
            onPictures={onPaste}
          />
        </Suspense>
      </div>
    </section>
  )
}
