import type { Alternatives } from '@inferdex/contracts/models/model-overview'
import { useSearchParams } from 'react-router'
import { NativeSelect } from '../../../../components/forms/native-select.tsx'
import { searchWith } from '../../../../lib/lists/search-with.ts'

type MeasureChoiceProps = { chosen: string; measures: readonly Pick<Alternatives, 'benchmarkType' | 'displayName'>[] }

/** Chooses the benchmark by which models are compared. */
export function MeasureChoice({ chosen, measures }: MeasureChoiceProps) {
  const [query, setQuery] = useSearchParams()
  return (
    <label className="flex items-center gap-2">
      Measured by
      <NativeSelect
        size={32}
        value={chosen}
        onChange={(event) =>
          setQuery(searchWith(query, { measure: event.target.value }), { preventScrollReset: true, replace: true })
        }
        className="w-48"
      >
        {measures.map(({ benchmarkType, displayName }) => (
          <option key={benchmarkType} value={benchmarkType}>
            {displayName}
          </option>
        ))}
      </NativeSelect>
    </label>
  )
}
