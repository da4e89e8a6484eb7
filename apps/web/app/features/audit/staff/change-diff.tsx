import { auditLabel } from '@inferdex/domain/audit/audit-labels'
import { type ChangeRow, type Marked, markChange } from './change-rows.ts'

/**
 * Shows the values before and after side by side under the name and the label of their field, with signs as well as colours, and highlights the characters that
 * differ.
 */
export function ChangeDiff({ target, rows }: { target: string; rows: readonly ChangeRow[] }) {
  return (
    <table className="w-full table-fixed border-separate border-spacing-0 overflow-hidden rounded-box border border-line text-12">
      <caption className="sr-only">What changed, before and after</caption>
      <thead>
        <tr className="text-left text-ink-muted [&>*]:border-line [&>*]:bg-sunken [&>*]:px-2.5 [&>*]:py-1.5 [&>*]:font-[550] [&>*+*]:border-l">
          <th scope="col">Field</th>
          <th scope="col">From</th>
          <th scope="col">To</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ field, from, to }) => {
          const label = auditLabel(target, field)
          const marked = from === null || to === null ? null : markChange(from, to)
          return (
            <tr
              key={field}
              className="align-top [&>*]:border-t [&>*]:border-line [&>*]:px-2.5 [&>*]:py-1.5 [&>*+*]:border-l"
            >
              <th scope="row" className="text-left font-mono font-normal wrap-anywhere text-ink-muted">
                {field}
                {label !== null && label !== field && <span className="block font-sans">{label}</span>}
              </th>
              <Side sign="-" value={from} marked={marked?.from ?? null} />
              <Side sign="+" value={to} marked={marked?.to ?? null} />
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

const LOOKS = {
  '-': { cell: 'bg-removed', sign: 'text-negative', mark: 'bg-removed-mark' },
  '+': { cell: 'bg-added', sign: 'text-positive', mark: 'bg-added-mark' },
} as const

type SideProps = { sign: keyof typeof LOOKS; value: string | null; marked: Marked | null }

function Side({ sign, value, marked }: SideProps) {
  const look = LOOKS[sign]
  return (
    <td className={`font-mono wrap-anywhere whitespace-pre-wrap ${look.cell}`}>
      <span aria-hidden className={`mr-1.5 font-semibold select-none ${look.sign}`}>
        {sign}
      </span>
      {value === null ? (
        <i className="font-sans text-ink-muted">not set</i>
      ) : value === '' ? (
        <i className="font-sans text-ink-muted">empty</i>
      ) : marked === null || marked.start + marked.end === '' ? (
        value
      ) : (
        <>
          {marked.start}
          <mark className={`rounded-[3px] text-inherit ${look.mark}`}>{marked.changed}</mark>
          {marked.end}
        </>
      )}
    </td>
  )
}
