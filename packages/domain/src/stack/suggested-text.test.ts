import { describe, expect, it } from 'vitest'
import { suggestedMoves, suggestedText } from './suggested-text.ts'

const bill = (provider: string, providerModelId: string | null) => ({ provider: { slug: provider }, providerModelId })
const END = {
  status: 'retired',
  retiresOn: null,
  daysLeft: null,
  by: null,
  isHere: true,
  sourceName: null,
  observedOn: null,
} as const
const ended = (id: string, own: string | null, next: ReturnType<typeof bill> | null) => ({
  id,
  match: 'offer' as const,
  provider: { slug: 'seller', name: 'Seller' },
  providerModelId: own,
  retirement: END,
  successors: [{ bill: next }],
})

describe('what to write instead of an id [OPEN-06]', () => {
  it.each([
    ['a name alone', ended('o3-mini', 'o3-mini', bill('seller', 'gpt-6')), 'gpt-6'],
    ['a prefix stays', ended('openai/o3-mini', 'o3-mini', bill('seller', 'gpt-6')), 'openai/gpt-6'],
    [
      'a region stays',
      ended('bedrock/us.anthropic.old', 'anthropic.old', bill('seller', 'anthropic.new')),
      'bedrock/us.anthropic.new',
    ],
    [
      'a seller that names makers',
      ended('openrouter/z-ai/glm-4', 'z-ai/glm-4', bill('seller', 'z-ai/glm-5')),
      'openrouter/z-ai/glm-5',
    ],
    [
      'an alias of a dated name',
      ended('anthropic/opus-4-1', 'opus-4-1-20250805', bill('seller', 'opus-5')),
      'anthropic/opus-5',
    ],
    ['capital letters', ended('OpenAI/O3-Mini', 'o3-mini', bill('seller', 'gpt-6')), 'OpenAI/gpt-6'],
    ['the prefix is not clear', ended('glm-4', 'z-ai/glm-4', bill('seller', 'z-ai/glm-5')), undefined],
    ['another seller', ended('o3-mini', 'o3-mini', bill('other', 'gpt-6')), undefined],
    ['a name that is not known', ended('o3-mini', 'o3-mini', bill('seller', null)), undefined],
    ['no bill', ended('o3-mini', 'o3-mini', null), undefined],
    ['the seller does not say its own name', ended('o3-mini', null, bill('seller', 'gpt-6')), undefined],
    ['a guess', { ...ended('o3-mini', 'o3-mini', bill('seller', 'gpt-6')), match: 'guess' as const }, undefined],
    ['no end', { ...ended('o3-mini', 'o3-mini', bill('seller', 'gpt-6')), retirement: null }, undefined],
    [
      'an end elsewhere',
      { ...ended('o3-mini', 'o3-mini', bill('seller', 'gpt-6')), retirement: { ...END, isHere: false } },
      undefined,
    ],
  ])('%s', (_, item, expected) => {
    expect(suggestedMoves([item]).get(item.id.toLowerCase())).toBe(expected)
  })
})

const MOVES = new Map([
  ['openai/o3-mini', 'openai/gpt-6'],
  ['o3-mini', 'gpt-6'],
])
const shown = (text: string) => suggestedText(text, MOVES).lines.map(({ sign, text: line }) => sign + line)

describe('a text with other ids [OPEN-06]', () => {
  it('a LiteLLM config keeps its names, its keys and its ends of lines; no secret is shown', () => {
    const config = [
      'model_list:',
      '  - model_name: o3-mini',
      '    litellm_params:',
      '      model: openai/o3-mini # o3-mini',
      '      api_key: sk-canary-1',
      '  - model_name: other',
      '    litellm_params: { api_key: "canary-2", model: "openai/o3-mini" }',
      '',
    ].join('\r\n')
    const { text, lines, changed } = suggestedText(config, MOVES)
    expect(text).toBe(
      config.replace('model: openai/o3-mini #', 'model: openai/gpt-6 #').replace('"openai/o3-mini"', '"openai/gpt-6"'),
    )
    expect(changed).toBe(2)
    expect(lines.map(({ sign, text: line }) => sign + line)).toEqual([
      '…',
      '   - model_name: o3-mini',
      '     litellm_params:',
      '-      model: openai/o3-mini # o3-mini',
      '+      model: openai/gpt-6 # o3-mini',
      '   - model_name: other',
      '-openai/o3-mini',
      '+openai/gpt-6',
    ])
    expect(JSON.stringify(lines)).not.toContain('canary')
  })

  it.each([
    ['ids, one per line', 'a/b-1\nO3-MINI\n', [' a/b-1', '-O3-MINI', '+gpt-6']],
    [
      'twice in a line',
      'model="o3-mini" model="o3-mini"',
      ['-model="o3-mini" model="o3-mini"', '+model="gpt-6" model="gpt-6"'],
    ],
    ['part of another id', 'o3-mini-high\nxo3-mini', []],
    [
      'after an address',
      'x https://a.example/o3-mini model=o3-mini',
      ['-x https://a.example/o3-mini model=o3-mini', '+x https://a.example/o3-mini model=gpt-6'],
    ],
    ['an address with a password above', 'postgres://u:canary@db/x\no3-mini', ['-o3-mini', '+gpt-6']],
    ['nothing', '', []],
  ])('%s', (_, text, expected) => {
    expect(shown(text)).toEqual(expected)
  })
})
