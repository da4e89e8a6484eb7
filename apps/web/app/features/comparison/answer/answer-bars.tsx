import type { AnswerBar } from '@inferdex/domain/comparison/comparison-answer'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { cx } from '../../../components/ui/cx.ts'
import { BestMark } from '../best-mark.tsx'

type AnswerBarsProps = { title: string; note: ReactNode; bars: readonly AnswerBar[] }

/** Shows one figure of each compared model as a bar. It is a table, so it needs no second one for screen readers. */
export function AnswerBars({ title, note, bars }: AnswerBarsProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col rounded-box border border-line bg-surface px-4 pt-3 pb-4"
    >
      <h2 id={id} className="text-14 font-semibold text-balance">
        {title}
      </h2>
      <div className="text-12 leading-4.5 text-ink-muted">{note}</div>
      <table className="mt-3 w-full border-separate border-spacing-y-2.5 text-13" aria-labelledby={id}>
        <tbody>
          {bars.map(({ slug, name, by, text, share, isBest }) => (
            <tr key={slug}>
              <th scope="row" className="w-[42%] max-w-0 pr-3 text-left font-medium">
                <span className="block truncate leading-4.5" title={name}>
                  {name}
                </span>
                <span className="block truncate text-12 leading-4 font-normal text-ink-muted" title={by}>
                  {by}
                </span>
              </th>
              <td aria-hidden className="align-middle">
                <span className="block h-3.5 overflow-clip rounded-[2px] bg-sunken">
                  {share !== null && (
                    <i
                      className={cx('block h-full min-w-px rounded-[2px]', isBest ? 'bg-accent' : 'bg-ink-faint/60')}
                      style={{ width: `${Math.round(share * 1000) / 10}%` }}
                    />
                  )}
                </span>
              </td>
              <td className="w-px pl-3 text-right whitespace-nowrap">
                <span className={cx(share === null ? 'text-ink-faint' : 'figure', isBest && 'font-bold')}>
                  {isBest && <BestMark />}
                  {text}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
