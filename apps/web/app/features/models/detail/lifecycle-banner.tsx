import { lifecycleText, otherDaysText } from '@inferdex/domain/changes/lifecycle-text'
import { formatDay } from '@inferdex/domain/text/date-display'
import { priceText } from '@inferdex/domain/offers/price-display'
import { Archive } from 'lucide-react'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { textLinkClass } from '../../../components/ui/navigation/text-link.tsx'
import { paths } from '../../../lib/paths.ts'
import type { ModelHead } from './model-view.ts'

/** Shows the retirement of a model, and the successor its maker names. Renders nothing for other models. */
export function LifecycleBanner({ model: { lifecycle } }: { model: Pick<ModelHead, 'lifecycle'> }) {
  const text = lifecycleText(lifecycle)
  if (text === null) return null
  const { successors, source, sourceUrl, observedOn, otherDays } = lifecycle
  return (
    <aside
      aria-label="Lifecycle"
      className="mb-3 flex gap-2.5 rounded-box bg-caution-soft px-3 py-2 text-13 text-ink [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-caution"
    >
      <Archive aria-hidden />
      <div className="min-w-0">
        <p>
          <b className="font-semibold">{text}</b>{' '}
          {successors.length === 0 ? (
            'No successor named.'
          ) : (
            <>
              Move to{' '}
              {successors.map(({ slug, name, input, output }, index) => (
                <Fragment key={slug}>
                  {index > 0 && ' or '}
                  <Link to={paths.model(slug)} className={textLinkClass}>
                    {name}
                  </Link>
                  {input !== null && output !== null && ` (${priceText(input)} / ${priceText(output)})`}
                </Fragment>
              ))}
              .
            </>
          )}{' '}
          <Link to={paths.retirements()} className={textLinkClass}>
            All retirements
          </Link>
        </p>
        {source !== null && observedOn !== null && (
          <p className="text-12 text-ink-muted">
            According to{' '}
            {sourceUrl === null ? (
              source
            ) : (
              <a href={sourceUrl} rel="noopener nofollow" className="underline underline-offset-3">
                {source}
              </a>
            )}
            , recorded {formatDay(observedOn)}. {otherDaysText(otherDays)}
          </p>
        )}
      </div>
    </aside>
  )
}
