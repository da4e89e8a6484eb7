import { type CalculatorQuery, MAX_TOKENS } from '@inferdex/domain/bill/calculator-query'
import { mainPriceKind, outputPriceKind } from '@inferdex/domain/offers/offer-price'
import { type PriceKind, priceText } from '@inferdex/domain/offers/price-display'
import { tokenCost } from '@inferdex/domain/offers/token-cost'
import { wholeNumber } from '@inferdex/domain/bill/workload/workload'
import { Panel, PanelBody, PanelHead } from '../../../components/ui/panel.tsx'
import { Price } from '../../../components/figures/price.tsx'
import { TextLink } from '../../../components/ui/navigation/text-link.tsx'
import { paths } from '../../../lib/paths.ts'
import type { ChangeQuery } from '../../../lib/lists/use-list-query.ts'
import type { CalculatorDeal, ChosenModel } from '../calculator-data.ts'
import { FigureField } from '../figure-field.tsx'
import { ModelDeals } from './model-deals.tsx'
import { ModelPicker } from './model-picker.tsx'

type ModelCalculatorProps = {
  tokens: Pick<CalculatorQuery, 'input' | 'output'>
  model: ChosenModel | null
  /** The model in the URL, if it is not in the catalogue. */
  unlisted: string | null
  deals: readonly CalculatorDeal[]
  onChange: ChangeQuery<CalculatorQuery>
  onSettle: () => void
}

/** Computes the price of one model: its list price or, without one, its lowest offer, as the specification requires. */
export function ModelCalculator({ tokens, model, unlisted, deals, onChange, onSettle }: ModelCalculatorProps) {
  const onType = (key: 'input' | 'output') => (text: string) =>
    onChange((now) => ({ ...now, [key]: wholeNumber(text, MAX_TOKENS) }), { typing: true })
  return (
    <Panel aria-labelledby="one-model">
      <PanelHead
        id="one-model"
        title="Estimate for one model"
        actions={
          <TextLink to={paths.compare()} className="text-13">
            Compare
          </TextLink>
        }
      />
      <PanelBody className="grid gap-3">
        <ModelPicker model={model} onChange={onChange} />
        {unlisted !== null && (
          <p role="status" className="text-13 text-caution">
            We don&apos;t list “{unlisted}”.{model === null ? '' : ` This is ${model.name}.`}
          </p>
        )}
        <div className="grid grid-cols-2 gap-3">
          <FigureField
            label="Input tokens"
            name="input"
            value={tokens.input}
            onType={onType('input')}
            onSettle={onSettle}
          />
          <FigureField
            label="Output tokens"
            name="output"
            value={tokens.output}
            onType={onType('output')}
            onSettle={onSettle}
          />
        </div>
        {model !== null && <Breakdown tokens={tokens} model={model} />}
        {model !== null && <PriceOrigin model={model} />}
        <p className="text-12 text-ink-faint">
          1M tokens is about 750,000 words or 1,500 pages. A typical conversation is 1,000-5,000 tokens.
        </p>
        {model !== null && deals.length > 0 && <ModelDeals model={model.name} deals={deals} />}
      </PanelBody>
    </Panel>
  )
}

/** Shows which provider's price the estimate uses. */
function PriceOrigin({ model: { lab, seller, input } }: { model: ChosenModel }) {
  if (seller === null && input === null) return null
  return (
    <p className="text-12 text-ink-muted">
      {seller === null
        ? `List price of ${lab ?? 'its maker'}.`
        : `Price of ${seller}, the lowest offer: ${lab ?? 'its maker'} has no list price.`}
    </p>
  )
}

function Breakdown({ tokens, model }: { tokens: ModelCalculatorProps['tokens']; model: ChosenModel }) {
  const cost = tokenCost(tokens, { input: model.input ?? '0', output: model.output ?? '0' })
  const kinds: Record<'input' | 'output', PriceKind> = {
    input: mainPriceKind(model.pricingKind, model.input),
    output: outputPriceKind(model.type, model.pricingKind, model.output),
  }
  // An unknown price matters only if tokens of that kind are used.
  const missing = (['input', 'output'] as const).find((part) => kinds[part] !== 'amount' && tokens[part] > 0)
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 gap-y-1.5 border-t border-line pt-2.5 text-13">
      {(['input', 'output'] as const).map((part) => (
        <div key={part} className="col-span-2 grid grid-cols-subgrid items-baseline">
          <dt className="text-ink-muted">
            {part === 'input' ? 'Input' : 'Output'}{' '}
            <span className="figure text-ink-faint">
              {inMillions(tokens[part])}M × {priceText(model[part], kinds[part])}
            </span>
          </dt>
          <dd className="text-right" data-cost={part}>
            <Price amount={cost[part]} kind={kinds[part]} />
          </dd>
        </div>
      ))}
      <dt className="self-end pb-1 font-semibold">Monthly total</dt>
      <dd
        aria-live="polite"
        data-cost="total"
        className="text-right text-28 leading-[34px] font-[640] *:tracking-[-0.05em]"
      >
        <Price amount={cost.total} kind={missing === undefined ? 'amount' : kinds[missing]} />
      </dd>
    </dl>
  )
}

/** Divides by a million exactly, by moving the decimal point six places. */
function inMillions(tokens: number): string {
  const digits = String(tokens).padStart(7, '0')
  const decimals = digits.slice(-6).replace(/0+$/, '')
  const whole = digits.slice(0, -6).replace(/\B(?=(?:\d{3})+$)/g, ',')
  return decimals === '' ? whole : `${whole}.${decimals}`
}
