import type { FieldEvidence, OfferEvidence } from '@inferdex/contracts/evidence'
import { fieldName } from '@inferdex/domain/changes/change-groups'
import { fieldGroup } from '@inferdex/domain/evidence/field-key'
import { Link } from 'react-router'
import { ProviderLogo } from '../../components/figures/provider-logo.tsx'
import { Breadcrumb } from '../../components/ui/navigation/breadcrumb.tsx'
import { textLinkClass } from '../../components/ui/navigation/text-link.tsx'
import { paths } from '../../lib/paths.ts'
import { EvidenceActions } from './evidence-actions.tsx'
import { unitText, valueText } from './evidence-labels.ts'
import { FieldEvidenceParts } from './field-evidence.tsx'

/** Shows the source values of every figure of an offer. */
export function OfferEvidencePage({ offer }: { offer: OfferEvidence }) {
  const { model, modelName, provider, providerName, fields } = offer
  const differing = fields.filter(({ verdict }) => verdict === 'differ').length
  return (
    <div className="wrap min-h-dvh pt-4 pb-8">
      <Breadcrumb
        items={[
          { label: 'Models', to: paths.models() },
          { label: modelName, to: paths.model(model) },
          { label: providerName },
        ]}
      />
      <h1 className="mt-2 flex items-center gap-2.5 text-20 font-[640] tracking-[-0.015em] sm:text-28 sm:tracking-[-0.022em]">
        <ProviderLogo name={providerName} slug={provider} />
        {modelName} at {providerName}: evidence
      </h1>
      <p className="mt-1 mb-5 text-ink-muted">
        Who says what about its {fields.length} recorded figures, since when, and how sure we are.{' '}
        {differing === 0
          ? 'Sources agree wherever there is more than one.'
          : `Sources differ about ${differing} of them.`}{' '}
        Its id there is <code className="font-mono text-12">{offer.providerModelId}</code>.{' '}
        <Link to={paths.provider(provider)} className={textLinkClass}>
          All offers of {providerName}
        </Link>
      </p>
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {fields
          .toSorted((a, b) => placeOf(a.field) - placeOf(b.field))
          .map((evidence) => (
            <FieldCard key={evidence.field} offer={offer} evidence={evidence} />
          ))}
      </div>
    </div>
  )
}

/** Sorted first; then other prices, limits, and the rest. */
const FIRST = ['input', 'output', 'cache-read', 'cache-write']

function placeOf(field: string): number {
  const group = fieldGroup(field)
  if (group !== 'price') return group === 'limit' ? FIRST.length + 1 : FIRST.length + 2
  const place = FIRST.indexOf(field)
  return place === -1 ? FIRST.length : place
}

function FieldCard({ offer, evidence }: { offer: OfferEvidence; evidence: FieldEvidence }) {
  const { field, value, unit } = evidence
  const doubt = fieldGroup(field) === 'price' && offer.doubts.length > 0 ? offer.doubts.join('. ') : null
  return (
    <section
      aria-labelledby={`field-${field}`}
      className="flex min-w-0 flex-col divide-y divide-line rounded-box border border-line bg-surface text-13"
    >
      <div className="px-4 py-3">
        <h2 id={`field-${field}`} className="font-semibold">
          {fieldName(field)}
        </h2>
        <p className="mt-0.5 flex flex-wrap items-baseline gap-x-2">
          <span className="font-mono text-20 font-[640] tracking-[-0.04em] tabular-nums">
            {value === null ? 'Unknown' : valueText(field, value, null)}
          </span>
          <span className="text-ink-muted">{unitText(field, unit)}</span>
        </p>
      </div>
      <FieldEvidenceParts evidence={evidence} doubt={doubt} />
      {REPORTED.has(fieldGroup(field)) && (
        <EvidenceActions offerId={offer.offerId} field={field} unit={unitText(field, unit)} isOwnPage />
      )}
    </section>
  )
}

/** Groups of figures that can be reported here. */
const REPORTED: ReadonlySet<string> = new Set(['price', 'limit'])
