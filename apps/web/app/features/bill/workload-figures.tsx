import {
  type CacheLife,
  cacheLives,
  MAX_REQUESTS,
  MAX_TOKENS_PER_REQUEST,
  multiplierOf,
  type ServiceMode,
  serviceModes,
  shareOf,
  type Workload,
  wholeNumber,
} from '@inferdex/domain/bill/workload/workload'
import { Field } from '../../components/forms/field.tsx'
import { NativeSelect } from '../../components/forms/native-select.tsx'
import { FigureField } from './figure-field.tsx'
import { ShareField } from './share-field.tsx'
import type { EditWorkload } from './edits.ts'

const MODES = {
  standard: 'Standard',
  flex: 'Flex: slower',
  priority: 'Priority: faster',
} as const satisfies Record<ServiceMode, string>

const LIVES = { short: 'Some minutes', hour: 'One hour' } as const satisfies Record<CacheLife, string>

type FiguresProps = { workload: Workload; edit: EditWorkload; onSettle: () => void }

/** Renders the fields for the volume, the cached share and the batch share. */
export function WorkloadFigures({ workload, edit, onSettle }: FiguresProps) {
  const figure = (
    label: string,
    name: string,
    value: number,
    onText: (text: string) => Partial<Workload>,
    unit?: string,
  ) => (
    <FigureField
      label={label}
      name={name}
      value={value}
      onType={(text) => edit(() => onText(text), { typing: true })}
      onSettle={onSettle}
      unit={unit}
    />
  )
  const tokens = (text: string) => wholeNumber(text, MAX_TOKENS_PER_REQUEST)
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        {figure('Requests per month', 'requests', workload.requestsPerMonth, (text) => ({
          requestsPerMonth: wholeNumber(text, MAX_REQUESTS),
        }))}
        {figure(
          'Reasoning multiplier',
          'reasoning',
          workload.reasoningMultiplier,
          (text) => ({ reasoningMultiplier: multiplierOf(text) }),
          '×',
        )}
        {figure(
          'Input per request',
          'in',
          workload.inputTokensPerRequest,
          (text) => ({ inputTokensPerRequest: tokens(text) }),
          'tok',
        )}
        {figure(
          'Output per request',
          'out',
          workload.outputTokensPerRequest,
          (text) => ({ outputTokensPerRequest: tokens(text) }),
          'tok',
        )}
      </div>
      <ShareField
        label="Cached share of input"
        name="cached"
        share={workload.cachedShare}
        onType={(percent) => edit(() => ({ cachedShare: shareOf(percent) }), { typing: true })}
        onSettle={onSettle}
      />
      {workload.cachedShare > 0 ? (
        <ShareField
          label="Fresh input written to the cache"
          name="written"
          share={workload.writtenShare}
          onType={(percent) => edit(() => ({ writtenShare: shareOf(percent) }), { typing: true })}
          onSettle={onSettle}
        />
      ) : (
        <input type="hidden" name="written" value={workload.writtenShare * 100} />
      )}
      <ShareField
        label="Batch share"
        name="batch"
        share={workload.batchShare}
        onType={(percent) => edit(() => ({ batchShare: shareOf(percent) }), { typing: true })}
        onSettle={onSettle}
      />
      <div className="grid grid-cols-2 gap-3">
        <Field label="Service">
          <NativeSelect
            name="mode"
            size={32}
            value={workload.mode}
            onChange={({ target }) =>
              edit(() => ({ mode: serviceModes.find((mode) => mode === target.value) ?? 'standard' }))
            }
          >
            {serviceModes.map((mode) => (
              <option key={mode} value={mode}>
                {MODES[mode]}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Field label="Cache lasts">
          <NativeSelect
            name="cache"
            size={32}
            value={workload.cacheLife}
            onChange={({ target }) =>
              edit(() => ({ cacheLife: cacheLives.find((life) => life === target.value) ?? 'short' }))
            }
          >
            {cacheLives.map((life) => (
              <option key={life} value={life}>
                {LIVES[life]}
              </option>
            ))}
          </NativeSelect>
        </Field>
      </div>
      <p className="text-12 text-ink-muted">
        The multiplier applies to reasoning models only. k and M work: 120k, 1.5M.
      </p>
    </>
  )
}
