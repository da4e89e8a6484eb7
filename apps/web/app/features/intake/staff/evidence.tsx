import type { IntakeDifference } from '@inferdex/contracts/intake/intake.staff'
import { fieldName } from '@inferdex/domain/changes/change-groups'
import { changeFactor } from '@inferdex/domain/intake/suggestion'
import { formatDay } from '@inferdex/domain/text/date-display'
import { Link } from 'react-router'
import { Button } from '../../../components/ui/button.tsx'
import { cx } from '../../../components/ui/cx.ts'
import { Kbd } from '../../../components/ui/kbd.tsx'
import { Notice } from '../../../components/ui/states/notice.tsx'
import { paths } from '../../../lib/paths.ts'
import { factorText, ruleText, ruleTitle } from './intake-groups.ts'
import { readableValue } from './shown-value.ts'

type EvidenceProps = { difference: IntakeDifference; onTake: (index: number) => void; onKeep: () => void }

/** Shows the value of every source for the current field, and the prices of other sellers. */
export function Evidence({ difference, onTake, onKeep }: EvidenceProps) {
  const { name, provider, model, field, rule, live, sources, sellers } = difference
  const proposals = sources.filter(({ proposal }) => proposal !== null)
  return (
    <aside
      aria-label="Current difference"
      className="grid min-h-0 content-start gap-4 overflow-y-auto border-l border-line p-4 max-xl:hidden"
    >
      <div>
        <h2 className="text-14 font-semibold">
          <span className="break-all">{name}</span>, {fieldName(field).toLowerCase()}
        </h2>
        <p className="text-12 text-ink-muted">
          {provider === null ? '' : `${provider.name}, `}
          <Link to={paths.model(model.slug)} className="text-accent-strong">
            {model.name}
          </Link>
        </p>
      </div>
      <Notice tone="negative" className="text-12">
        <b className="font-semibold">{ruleTitle(rule)}.</b> {ruleText(rule)} Never accepted by rule.
      </Notice>
      <table className="w-full text-13">
        <caption className="pb-1 text-left text-13 font-semibold">Sources</caption>
        <tbody>
          <tr className="border-b border-line">
            <th scope="row" className="py-1.5 text-left font-semibold">
              Live
              <span className="block text-12 font-normal text-ink-muted">{live?.source ?? 'nothing shown'}</span>
            </th>
            <td className="text-right font-mono" colSpan={2}>
              {live === null ? 'none' : readableValue(field, live.value)}
            </td>
          </tr>
          {sources.map((one) => {
            const index = proposals.indexOf(one)
            const factor = factorText(changeFactor(live?.value ?? null, one.value))
            return (
              <tr key={one.source} className={cx('border-b border-line', index >= 0 && 'bg-negative-soft')}>
                <th scope="row" className="py-1.5 pl-1 text-left font-medium">
                  {one.title} {index >= 0 && <Kbd>{index + 1}</Kbd>}
                  <span className="block text-12 font-normal text-ink-muted">
                    {formatDay(one.observedAt.slice(0, 10))}
                    {one.trust === null ? '' : `, ${one.trust}`}
                  </span>
                </th>
                <td className="text-right font-mono">{readableValue(field, one.value)}</td>
                <td className="w-16 pr-1 text-right text-12">{one.value === live?.value ? 'agrees' : factor}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <div className="flex flex-wrap gap-2">
        {proposals.slice(0, 3).map((one, index) => (
          <Button key={one.source} size={32} onClick={() => onTake(index)}>
            Take {one.title} <Kbd>{index + 1}</Kbd>
          </Button>
        ))}
        <Button size={32} onClick={onKeep}>
          Keep live <Kbd>r</Kbd>
        </Button>
      </div>
      {sellers !== null && (
        <div>
          <h3 className="text-13 font-semibold">Other sellers of {model.name}</h3>
          <p className="text-12 text-ink-muted">
            {sellers.count} {sellers.count === 1 ? 'offer' : 'offers'}, ${sellers.lowest} to ${sellers.highest}, median
            ${Number(sellers.median.toPrecision(4))}.
          </p>
        </div>
      )}
    </aside>
  )
}
