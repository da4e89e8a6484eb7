import { formatCount } from '@inferdex/domain/text/number-display'
import type { ChoiceView } from '@inferdex/domain/bill/bill-view'
import { type ModelChoice, scoreOf } from '@inferdex/domain/bill/workload/model-choice'
import { Field } from '../../components/forms/field.tsx'
import { NativeSelect } from '../../components/forms/native-select.tsx'
import { textLinkClass } from '../../components/ui/navigation/text-link.tsx'
import { FigureField } from './figure-field.tsx'
import type { EditModels } from './edits.ts'

type FloorFieldsProps = {
  models: ModelChoice
  choice: ChoiceView
  benchmarks: readonly (readonly [name: string, title: string])[]
  edit: EditModels
  onSettle: () => void
}

/** Sets the minimum quality: a score, or the score of a reference model. */
export function FloorFields({ models, choice: { floor, modelCount }, benchmarks, edit, onSettle }: FloorFieldsProps) {
  const { asGoodAs, minScore } = models
  const chosen = floor?.benchmark ?? ''
  return (
    <>
      <div className="grid grid-cols-[6rem_minmax(0,1fr)] gap-3">
        <FigureField
          label="At least"
          // The score of a chosen model was not typed, so the form must not send it.
          name={asGoodAs === '' ? 'score' : undefined}
          value={floor?.minScore ?? minScore}
          onType={(text) => edit({ minScore: scoreOf(text), asGoodAs: '' }, { typing: true })}
          onSettle={onSettle}
          unit="%"
        />
        <Field label="on">
          <NativeSelect
            name="bench"
            size={32}
            value={models.benchmark === '' ? '' : chosen}
            onChange={({ target }) => edit({ benchmark: target.value })}
          >
            {benchmarks.map(([name, title], index) => (
              <option key={name} value={index === 0 ? '' : name}>
                {title}
              </option>
            ))}
          </NativeSelect>
        </Field>
      </div>
      {asGoodAs !== '' && <input type="hidden" name="as" value={asGoodAs} />}
      {floor !== null && (
        <p className="text-12 text-ink-muted">
          <b className="font-semibold text-ink" aria-live="polite">
            {passingText(modelCount, floor)}
          </b>{' '}
          {floor.examples.length > 0 && 'Match a model you know: '}
          {floor.examples.map(({ slug, name, score }, index) => (
            <span key={slug}>
              {index > 0 && ' · '}
              <button type="button" onClick={() => edit({ asGoodAs: slug })} className={textLinkClass}>
                {name} {score}
              </button>
            </span>
          ))}
        </p>
      )}
    </>
  )
}

function passingText(count: number, floor: NonNullable<ChoiceView['floor']>): string {
  const { minScore, title, reference, best } = floor
  if (minScore === null) return `${reference ?? 'That model'} has no score on ${title}.`
  if (count > 0) {
    const as = reference === null ? '' : ` as good as ${reference}`
    return `${formatCount(count)} ${count === 1 ? 'model is' : 'models are'} at least${as === '' ? ' that good' : as}.`
  }
  return `No model reaches ${minScore}% on ${title}.${best === null ? '' : ` The highest is ${best.name}, ${best.score}%.`}`
}
