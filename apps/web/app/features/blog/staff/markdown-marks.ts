import { syntaxTree } from '@codemirror/language'
import { type Range, RangeSet } from '@codemirror/state'
import { Decoration, type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view'

const mark = (name: string) => Decoration.mark({ class: `md-${name}` })

/** Classes by the node names of the Markdown grammar. */
const MARKS: Readonly<Record<string, Decoration>> = {
  ATXHeading1: mark('heading'),
  ATXHeading2: mark('heading'),
  ATXHeading3: mark('heading'),
  ATXHeading4: mark('heading'),
  SetextHeading1: mark('heading'),
  SetextHeading2: mark('heading'),
  StrongEmphasis: mark('strong'),
  Emphasis: mark('emphasis'),
  Link: mark('link'),
  Image: mark('link'),
  InlineCode: mark('code'),
  CodeText: mark('code'),
  URL: mark('quiet'),
  Blockquote: mark('quiet'),
  ListMark: mark('quiet'),
  HorizontalRule: mark('quiet'),
  HTMLBlock: mark('quiet'),
  HTMLTag: mark('quiet'),
}

function marksIn(view: EditorView): DecorationSet {
  const found: Range<Decoration>[] = []
  for (const { from, to } of view.visibleRanges) {
    syntaxTree(view.state).iterate({
      from,
      to,
      enter: ({ name, from: start, to: end }) => {
        const decoration = MARKS[name]
        if (decoration !== undefined && start < end) found.push(decoration.range(start, end))
      },
    })
  }
  return RangeSet.of(found, true)
}

/** Colours headings, emphasis, links and code. */
export const markdownMarks = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet
    constructor(view: EditorView) {
      this.decorations = marksIn(view)
    }
    update(update: ViewUpdate) {
      const isNew =
        update.docChanged || update.viewportChanged || syntaxTree(update.startState) !== syntaxTree(update.state)
      if (isNew) this.decorations = marksIn(update.view)
    }
  },
  { decorations: (plugin) => plugin.decorations },
)
