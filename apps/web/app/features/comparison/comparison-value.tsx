import type { ComparisonCell, ComparisonRow } from '@inferdex/domain/comparison/comparison-rows'
import { Check } from 'lucide-react'
import { cx } from '../../components/ui/cx.ts'
import { textLinkClass } from '../../components/ui/navigation/text-link.tsx'
import { Price } from '../../components/figures/price.tsx'
import { BestMark } from './best-mark.tsx'

/** Renders one value of a row, formatted by the row's `look`. */
export function ComparisonValue({ row: { look }, cell }: { row: ComparisonRow; cell: ComparisonCell }) {
  const { text, figure, note, isBest } = cell
  switch (look) {
    case 'price':
      return cell.priceKind === undefined ? (
        <Quiet>{text}</Quiet>
      ) : (
        <span className="inline-flex flex-wrap items-baseline justify-end gap-x-2 max-sm:justify-center">
          <Price amount={cell.priceKind === 'amount' ? figure : null} kind={cell.priceKind} best={isBest} />
          {note !== undefined && <span className="text-12 text-ink-faint">{note}</span>}
        </span>
      )
    case 'score':
    case 'figure':
      return figure === null ? (
        <Quiet>{text}</Quiet>
      ) : (
        <span title={note} className={cx('figure', isBest && 'font-bold')}>
          {isBest && <BestMark />}
          {text}
          {note !== undefined && <span className="sr-only">, {note}</span>}
        </span>
      )
    case 'flag':
      return text === 'Yes' ? (
        <span className="whitespace-nowrap text-positive">
          <Check aria-hidden className="mr-1 inline size-3.5 stroke-[2.5] align-[-2px]" />
          {text}
        </span>
      ) : (
        <Quiet>{text}</Quiet>
      )
    case 'text':
      if (text.startsWith('https://')) return <Address url={text} />
      return text === 'Unknown' || text === 'n/a' ? <Quiet>{text}</Quiet> : <Lines text={text} />
  }
}

function Quiet({ children }: { children: string }) {
  return <span className="text-ink-faint">{children}</span>
}

/** Renders a link with its URL as text. */
function Address({ url }: { url: string }) {
  return (
    <a href={url} target="_blank" rel="nofollow noopener noreferrer" className={cx(textLinkClass, 'wrap-anywhere')}>
      {url.slice('https://'.length)}
    </a>
  )
}

/** Renders a list of several values line by line. */
function Lines({ text }: { text: string }) {
  return text.split('; ').map((line) => (
    <span key={line} className="block py-0.5 leading-4.5 wrap-anywhere">
      {line}
    </span>
  ))
}
