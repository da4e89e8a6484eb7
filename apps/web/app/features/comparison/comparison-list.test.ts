// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  addToComparison,
  type ComparisonItem,
  clearComparison,
  comparisonPath,
  outcomeOfAdding,
  parseComparison,
  removeFromComparison,
} from './comparison-list.ts'
import { toast } from '../../lib/toast.ts'

vi.mock('../../lib/toast.ts', () => ({
  toast: { info: vi.fn<typeof toast.info>(), warning: vi.fn<typeof toast.warning>() },
}))

const model = (id: string): ComparisonItem => ({ id, type: 'model', name: id.toUpperCase() })
const provider: ComparisonItem = { id: 'groq', type: 'provider', name: 'Groq' }
const stored = () => JSON.parse(localStorage.getItem('comparison') ?? '[]') as ComparisonItem[]

beforeEach(() => {
  clearComparison()
  vi.clearAllMocks()
})

describe('adding to the comparison', () => {
  it('stores id, type and name [PUB-CMP-17, PUB-STORE-03]', () => {
    expect(addToComparison(model('a'))).toBe('added')
    expect(stored()).toEqual([{ id: 'a', type: 'model', name: 'A' }])
  })
  it('does not add an item twice [PUB-CMP-06]', () => {
    addToComparison(model('a'))
    expect(addToComparison(model('a'))).toBe('present')
    expect(stored()).toHaveLength(1)
  })
  it('does not add a fifth item [PUB-CMP-05]', () => {
    for (const id of ['a', 'b', 'c', 'd']) addToComparison(model(id))
    expect(addToComparison(model('e'))).toBe('full')
    expect(stored().map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd'])
  })
  it('refuses the other kind and offers to start a new comparison', () => {
    addToComparison(model('a'))
    expect(addToComparison(provider)).toBe('other-kind')
    expect(stored()).toEqual([model('a')])
    const options = vi.mocked(toast.warning).mock.calls[0]?.[1]
    const action = options?.action as { label: string; onClick: () => void }
    expect(action.label).toBe('Start a new comparison')
    action.onClick()
    expect(stored()).toEqual([provider])
  })
  it('knows the outcome without changing anything', () => {
    expect(outcomeOfAdding([], provider)).toBe('added')
    expect(outcomeOfAdding([model('a')], provider)).toBe('other-kind')
  })
})

describe('removing from the comparison', () => {
  it('removes one, and leaves nothing behind after the last [PUB-CMP-03]', () => {
    addToComparison(model('a'))
    addToComparison(model('b'))
    removeFromComparison('a')
    expect(stored()).toEqual([model('b')])
    removeFromComparison('b')
    expect(localStorage.getItem('comparison')).toBeNull()
  })
})

describe('the stored value may be anything', () => {
  it.each(['', 'null', '{}', 'no json'])('%j is not a list', (text) => {
    expect(parseComparison(text)).toBeNull()
  })
  it('keeps at most four items of one kind and drops what is none', () => {
    const text = JSON.stringify([model('a'), provider, { id: 1 }, null, model('b'), model('c'), model('d'), model('e')])
    expect(parseComparison(text)?.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd'])
  })
})

describe('the URL of a comparison', () => {
  it('names the kind and the ids', () => {
    expect(comparisonPath([])).toBe('/compare')
    expect(comparisonPath([model('a'), model('b/c')])).toBe('/compare?models=a,b%2Fc')
    expect(comparisonPath([provider])).toBe('/compare?providers=groq')
  })
})
