import type { Alternatives } from '@inferdex/contracts/models/model-overview'
import { priceText } from '@inferdex/domain/offers/price-display'
import { formatScore } from '@inferdex/domain/text/number-display'
import { Link, useSearchParams } from 'react-router'
import { ColumnHead } from '../../../../components/data-table/column-head.tsx'
import { RowHead, Table, TableFrame, Td, Tr } from '../../../../components/data-table/table.tsx'
import { ProviderLogo } from '../../../../components/figures/provider-logo.tsx'
import { TextLink } from '../../../../components/ui/navigation/text-link.tsx'
import { SectionTitle } from '../../../../components/ui/section-title.tsx'
import { cx } from '../../../../components/ui/cx.ts'
import { paths } from '../../../../lib/paths.ts'
import { CostChart } from './cost-chart.tsx'
import { MeasureChoice } from './measure-choice.tsx'
import { PlaceChart } from './place-chart.tsx'
import type { PlaceView } from './place-view.ts'

type AgainstOthersProps = { slug: string; alternatives: readonly Alternatives[]; place: PlaceView | null }

/**
 * Compares the model with others by one benchmark: its rank, its cost, and cheaper models that are at least as good.
 * Renders nothing for a model without scores.
 */
export function AgainstOthers({ slug, alternatives, place }: AgainstOthersProps) {
  const [query] = useSearchParams()
  const measure = alternatives.find(({ benchmarkType }) => benchmarkType === query.get('measure')) ?? alternatives[0]
  if (measure === undefined) return null
  const choice = <MeasureChoice chosen={measure.benchmarkType} measures={alternatives} />
  return (
    <>
      {place !== null && (
        <section aria-labelledby="others" className="mt-8">
          <SectionTitle id="others" aside={choice}>
            Against other models
          </SectionTitle>
          <div className={cx('grid items-stretch gap-6', place.costs && 'lg:grid-cols-[minmax(0,1fr)_400px]')}>
            <PlaceChart place={place} />
            {place.costs && <CostChart place={place} costs={place.costs} />}
          </div>
        </section>
      )}
      <section aria-labelledby="alternatives" className="mt-8">
        <SectionTitle id="alternatives" aside={place === null ? choice : undefined}>
          Cheaper and at least as good
        </SectionTitle>
        {measure.models.length === 0 ? (
          <p className="rounded-box border border-dashed border-line-strong px-4 py-6 text-center text-13 text-ink-muted">
            Nothing cheaper scores as high.
          </p>
        ) : (
          <AlternativesTable slug={slug} measure={measure} />
        )}
      </section>
    </>
  )
}

function AlternativesTable({ slug, measure }: { slug: string; measure: Alternatives }) {
  return (
    <TableFrame
      label="Cheaper models, as a table"
      foot={
        <p className="border-t border-line px-3 py-1.5 text-12 text-ink-muted">
          Models that score {formatScore(measure.own)} or more, cheapest first. Prices are the lowest confirmed offers,
          USD per 1M tokens, compared three parts input to one part output.
        </p>
      }
    >
      <Table aria-label="Cheaper models">
        <thead>
          <tr>
            <ColumnHead frozen>Model</ColumnHead>
            <ColumnHead numeric>Input</ColumnHead>
            <ColumnHead numeric>Output</ColumnHead>
            <ColumnHead className="max-sm:hidden">Lowest at</ColumnHead>
            <ColumnHead numeric>Price</ColumnHead>
            <ColumnHead numeric>{measure.displayName}</ColumnHead>
            <ColumnHead numeric>Offers</ColumnHead>
            <ColumnHead>
              <span className="sr-only">Compare</span>
            </ColumnHead>
          </tr>
        </thead>
        <tbody>
          {measure.models.map((model) => (
            <Tr key={model.slug}>
              <RowHead className="max-sm:w-39 max-sm:max-w-39">
                <span className="flex items-center gap-2">
                  <ProviderLogo name={model.name} slug={model.lab} />
                  <Link
                    to={paths.model(model.slug)}
                    title={model.name}
                    className="min-w-0 truncate hover:text-accent-strong"
                  >
                    {model.name}
                  </Link>
                </span>
              </RowHead>
              <Td numeric>{priceText(model.input)}</Td>
              <Td numeric>{priceText(model.output)}</Td>
              <Td className="text-ink-muted max-sm:hidden">{model.seller ?? 'Unknown'}</Td>
              <Td numeric className="text-positive">
                −{Math.round((1 - model.share) * 100)}%
              </Td>
              <Td numeric>{formatScore(model.score)}</Td>
              <Td numeric>{model.offers}</Td>
              <Td className="text-right">
                <TextLink to={`${paths.compare()}?models=${slug},${model.slug}`}>
                  Compare<span className="sr-only"> with {model.name}</span>
                </TextLink>
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  )
}
