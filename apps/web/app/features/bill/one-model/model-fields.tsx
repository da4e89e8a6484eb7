import type { CalculatorQuery } from '@inferdex/domain/bill/calculator-query'
import { formatCount } from '@inferdex/domain/text/number-display'
import type { ChoiceView } from '@inferdex/domain/bill/bill-view'
import {
  type ModelChoice,
  type ModelMode,
  modelModes,
  defaultModelChoice,
} from '@inferdex/domain/bill/workload/model-choice'
import { useCallback } from 'react'
import { FieldGroup } from '../../../components/forms/field.tsx'
import { SegmentedControl } from '../../../components/forms/segmented-control.tsx'
import { Panel, PanelBody, PanelHead } from '../../../components/ui/panel.tsx'
import type { ChangeQuery } from '../../../lib/lists/use-list-query.ts'
import type { EditModels } from '../edits.ts'
import { FloorFields } from '../floor-fields.tsx'
import { PickedModels } from './picked-models.tsx'
import { TypeField } from './type-field.tsx'

const MODES = {
  known: 'Known',
  good: 'Good enough',
  pick: 'Pick models',
  all: 'All',
} as const satisfies Record<ModelMode, string>
const MODE_CHOICES = modelModes.map((value) => ({ value, label: MODES[value] }))

type ModelFieldsProps = {
  models: ModelChoice
  choice: ChoiceView
  benchmarks: readonly (readonly [name: string, title: string])[]
  settled: CalculatorQuery
  onChange: ChangeQuery<CalculatorQuery>
  onSettle: () => void
}

/** Chooses which models are ranked. The fields are named as in the URL. */
export function ModelFields({ models, choice, benchmarks, settled, onChange, onSettle }: ModelFieldsProps) {
  const edit = useCallback<EditModels>(
    (part, how) => onChange((now) => withModels(now, { ...now.models, ...part }), how),
    [onChange],
  )
  return (
    <Panel aria-labelledby="models">
      <PanelHead id="models" title="Models" />
      <PanelBody className="grid gap-3">
        <FieldGroup label="Which models">
          <SegmentedControl
            label="Which models"
            name="models"
            options={MODE_CHOICES}
            value={models.mode}
            onValueChange={(mode) => edit({ ...defaultModelChoice, type: mode === 'pick' ? '' : models.type, mode })}
            className="w-full *:grow *:justify-center *:px-1.5"
          />
        </FieldGroup>
        {models.mode !== 'pick' && choice.types.length > 1 && (
          <TypeField type={models.type} types={choice.types} edit={edit} />
        )}
        {models.mode === 'good' && (
          <FloorFields models={models} choice={choice} benchmarks={benchmarks} edit={edit} onSettle={onSettle} />
        )}
        {models.mode === 'pick' && <PickedModels models={models} choice={choice} settled={settled} edit={edit} />}
        {choice.unlisted.map((name) => (
          <p key={name} role="status" className="text-13 text-caution">
            We don&apos;t list “{name}”.
          </p>
        ))}
        {models.mode === 'known' && (
          <p className="text-12 text-ink-muted">
            {formatCount(choice.modelCount)} {choice.modelCount === 1 ? 'model' : 'models'} by known makers, released in
            the last two years and sold by their maker or at least five others.
          </p>
        )}
        {models.mode === 'all' && (
          <p className="text-12 text-ink-muted">
            {models.type === '' ? 'All ' : ''}
            {formatCount(choice.modelCount)} {choice.modelCount === 1 ? 'model' : 'models'}, including old ones and
            those that few sell.
          </p>
        )}
      </PanelBody>
    </Panel>
  )
}

/** Returns the query with other models, with the list and the expanded formula reset. */
export function withModels(query: CalculatorQuery, models: ModelChoice): CalculatorQuery {
  const list = models.mode === query.models.mode ? query.list : models.mode === 'pick' ? 'offers' : 'models'
  return { ...query, models, list, open: '' }
}
