import { Calculator } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { DetailHead } from '../../../components/layout/detail-head.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { buttonClass } from '../../../components/ui/button-class.ts'
import { textLinkClass } from '../../../components/ui/navigation/text-link.tsx'
import { Facts } from '../../../components/figures/facts.tsx'
import { NotKnown } from '../../../components/figures/not-known.tsx'
import { paths } from '../../../lib/paths.ts'
import { split } from '../../../page-delivery/split.ts'
import { capabilityLabels } from '@inferdex/domain/models/capability-labels'
import { LifecycleBanner } from './lifecycle-banner.tsx'
import type { ModelHead } from './model-view.ts'

const CopyButton = split(async () => (await import('../../../components/ui/copy-button.tsx')).CopyButton)

type ModelHeaderProps = {
  model: ModelHead
  /** The compare toggle, passed in by the route. */
  compare: ReactNode
  /** The watch button, passed in by the route. */
  watch: ReactNode
  /** Rating and upvotes, passed in by the route. */
  figures: ReactNode
  /** The day whose prices the page shows; absent: today. */
  day?: string | undefined
}

export function ModelHeader({ model, compare, watch, figures, day }: ModelHeaderProps) {
  const { name, lab, apiId } = model
  const slug = encodeURIComponent(model.slug)
  return (
    <DetailHead
      parent={{ label: 'Models', to: paths.models() }}
      name={name}
      logoOf={lab ?? { name }}
      meta={
        <>
          <Maker model={model} />
          {apiId !== null && (
            <span className="inline-flex min-w-0 items-center">
              {apiId.at !== null && <span className="shrink-0 pr-1 text-12">At {apiId.at}:</span>}
              <code className="truncate font-mono text-12 tracking-[-0.02em]" title={apiId.id}>
                {apiId.id}
              </code>
              <Suspense fallback={<span className="size-6" />}>
                <CopyButton value={apiId.id} label="Copy model id" />
              </Suspense>
            </span>
          )}
          {model.isOpenSource && <Badge tone="positive">Open Source</Badge>}
          {model.openWeights !== null && <Badge tone="outline">{model.openWeights}</Badge>}
          {model.weightsUrl !== null && (
            <a href={model.weightsUrl} target="_blank" rel="nofollow noopener noreferrer" className={textLinkClass}>
              Download weights
            </a>
          )}
          {model.isPopular && <Badge>Popular</Badge>}
          {figures}
        </>
      }
      actions={
        <>
          {watch}
          {compare}
          <Link
            to={`${paths.calculator()}?model=${slug}&models=pick&pick=${slug}${day === undefined ? '' : `&asOf=${day}`}`}
            className={buttonClass({ variant: 'primary', className: 'max-sm:w-9 max-sm:px-0' })}
          >
            <Calculator aria-hidden />
            <span className="max-sm:sr-only">Price my workload</span>
          </Link>
        </>
      }
    >
      {day === undefined && <LifecycleBanner model={model} />}
      <Facts facts={model.facts} />
      {day === undefined && <NotKnown />}
      {day === undefined && (
        <ul aria-label="Capabilities" className="mt-2.5 flex flex-wrap gap-1.5 max-sm:hidden">
          {model.capabilities.map((capability) => (
            <li key={capability} className="flex">
              <Badge>{capabilityLabels(capability)}</Badge>
            </li>
          ))}
        </ul>
      )}
    </DetailHead>
  )
}

function Maker({ model: { lab, kin } }: { model: ModelHead }) {
  return (
    <>
      {lab !== null &&
        (lab.slug === null ? (
          <span>{lab.name}</span>
        ) : (
          <Link
            to={paths.provider(lab.slug)}
            className="inline-flex min-h-6 items-center hover:text-ink hover:underline"
          >
            {lab.name}
          </Link>
        ))}
      {kin.map((text) => (
        <span key={text}>{text}</span>
      ))}
    </>
  )
}
