import type { PageText } from '@inferdex/contracts/site/page-texts'
import { Link } from 'react-router'

type Section = PageText['sections'][number]
type Block = Section['blocks'][number]
type Inline = Extract<Block, { kind: 'paragraph' }>['content'][number]

const linkClass = 'font-medium text-accent underline underline-offset-3 hover:text-accent-strong'

export function SectionBlocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, index) =>
    block.kind === 'paragraph' ? (
      <p key={index}>
        <Inlines content={block.content} />
      </p>
    ) : (
      <ul key={index} className="grid list-disc gap-1.5 pl-5 marker:text-ink-faint">
        {block.items.map((item, place) => (
          <li key={place} className="pl-1">
            <Inlines content={item} />
          </li>
        ))}
      </ul>
    ),
  )
}

export function Inlines({ content }: { content: readonly Inline[] }) {
  return content.map((part, index) => <InlinePart key={index} part={part} />)
}

function InlinePart({ part }: { part: Inline }) {
  switch (part.kind) {
    case 'text':
      return part.text
    case 'strong':
      return <strong className="font-semibold">{part.text}</strong>
    case 'code':
      return <code className="figure rounded-tag bg-sunken px-1 py-px wrap-anywhere">{part.text}</code>
    case 'link':
      return part.href.startsWith('/') ? (
        <Link to={part.href} className={linkClass}>
          {part.text}
        </Link>
      ) : (
        <a href={part.href} className={linkClass}>
          {part.text}
        </a>
      )
  }
}
