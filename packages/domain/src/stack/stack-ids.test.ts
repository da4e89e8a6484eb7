import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { proofRuns } from '../text/testing/proof-runs.ts'
import { MAX_STACK_IDS, MAX_STACK_TEXT, stackIds } from './stack-ids.ts'

const idsIn = (text: string) => stackIds(text).ids.map(({ id }) => id)

describe('the model ids of a pasted text [OPEN-06]', () => {
  it.each([
    [
      'a list of ids',
      `gpt4o\no3\ninternal-gw/fast-v2\n- gemini-2.5-flash\n"claude-opus-4-1@20250805",\n@cf/meta/llama-3.1-8b-instruct
us.anthropic.claude-opus-4-1-20250805-v1:0\naccounts/fireworks/models/kimi-k2p6\ncluade-sonnet-4-5`,
      [
        'gpt4o',
        'o3',
        'internal-gw/fast-v2',
        'gemini-2.5-flash',
        'claude-opus-4-1@20250805',
        '@cf/meta/llama-3.1-8b-instruct',
        'us.anthropic.claude-opus-4-1-20250805-v1:0',
        'accounts/fireworks/models/kimi-k2p6',
        'cluade-sonnet-4-5',
      ],
    ],
    [
      'a LiteLLM config',
      `model_list:
  - model_name: chat-1
    litellm_params:
      model: azure/gpt-4o-2024-08-06
      api_key: os.environ/AZURE_API_KEY
      api_base: https://gpt-4.openai.azure.com/
  - model_name: gpt-5
    litellm_params: { model: bedrock/us.anthropic.claude-sonnet-4-5-20250929-v1:0, max_tokens: 3 }`,
      ['azure/gpt-4o-2024-08-06', 'bedrock/us.anthropic.claude-sonnet-4-5-20250929-v1:0'],
    ],
    [
      'an .env file',
      `# gpt-3.5-turbo was here
ANTHROPIC_MODEL=claude-opus-4-1
export LLM_MODEL='openrouter/anthropic/claude-3.5-sonnet:beta' # gpt-4
EMBED=text-embedding-3-small
REGION=us-east-1
LOG_LEVEL=debug
MAX_TOKENS=4000`,
      ['claude-opus-4-1', 'openrouter/anthropic/claude-3.5-sonnet:beta', 'text-embedding-3-small'],
    ],
    ['a list of packages', 'openai==1.2.3\nlitellm>=1.0\nmistralai\nlangchain-openai\nrequests', []],
    [
      'code',
      `import x from './models/gpt-4.py'
client.chat.completions.create(model="gpt-4o-mini", temperature=0.2)
const MODELS = ["deepseek-chat", 'mistral-large-latest', "gemini-2.5-flash"]
claude.messages.create()`,
      ['gpt-4o-mini', 'deepseek-chat', 'mistral-large-latest', 'gemini-2.5-flash'],
    ],
    [
      'an export of OpenRouter',
      `date,model_permaslug,provider\n2026-10-01,anthropic/claude-4.5-sonnet-20250929,anthropic,12.3
{"data":[{"id":"nousresearch/hermes-4-405b","name":"Nous: Hermes"},{"id":"meta-llama/llama-3.3-70b-instruct:free"}]}`,
      ['anthropic/claude-4.5-sonnet-20250929', 'nousresearch/hermes-4-405b', 'meta-llama/llama-3.3-70b-instruct:free'],
    ],
    ['nothing', 'Hello there, we use a very good model.', []],
    ['no text', '', []],
  ])('%s', (_, text, expected) => {
    expect(idsIn(text)).toEqual(expected)
  })

  it('an id is found once, with all its lines', () => {
    expect(stackIds('gpt-4o\n\nmodel: GPT-4o\n').ids).toEqual([{ id: 'gpt-4o', lines: [1, 3] }])
  })

  it('what is beyond the limit is counted, and a longer text is cut', () => {
    const many = Array.from({ length: MAX_STACK_IDS + 7 }, (_, index) => `gpt-${index}`).join('\n')
    expect(stackIds(many)).toMatchObject({ ids: { length: MAX_STACK_IDS }, left: 7 })
    expect(idsIn(`${' '.repeat(MAX_STACK_TEXT)}\ngpt-4o`)).toEqual([])
  })

  it('a long hostile line takes no longer than its length', () => {
    const start = performance.now()
    for (const part of ['a-', 'gpt-4o:', '"', 'a@', '= ', 'x/', '-1', '0a']) stackIds(part.repeat(50_000))
    expect(performance.now() - start).toBeLessThan(5000)
  })
})

const SECRETS = [
  'sk-proj-4fT9xQ2LmN8vB3kZ',
  'sk-ant-api03-Qw7-Er5_Ty9-gpt-4o',
  'AKIAIOSFODNN7EXAMPLE',
  'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  'AIzaSyD-9tSrke72PouQMnMX-a7eZSW0jkFMBWY',
  'ghp_16C7e42F292c6912E7710c838347Ae178B4a',
  'hunter2-gpt-4o',
  'correct-horse-4',
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjMifQ.abc',
  '7f3c2a10-9b4d-4c1e-8f6a-000000000000',
  'gsk_9aB8c7D6e5F4g3H2i1',
]

describe('secrets of a pasted text [OPEN-06]', () => {
  const NAMES = ['OPENAI_API_KEY', 'MODEL_API_KEY', 'LLM_SECRET', 'DB_PASSWORD', 'AUTH_TOKEN', 'AWS_SECRET_ACCESS_KEY']
  it('are never taken for an id under the name of a secret, in any notation', () => {
    for (const secret of SECRETS) {
      for (const name of NAMES) {
        const texts = [
          `${name}=${secret}`,
          `export ${name}="${secret}"`,
          `${name.toLowerCase()}: ${secret}`,
          `{"${name}": "${secret}", "model": "gpt-4o"}`,
          `f(${name.toLowerCase()}='${secret}')`,
        ]
        for (const text of texts)
          expect(
            idsIn(`A=1\n${text}`).filter((id) => id !== 'gpt-4o'),
            text,
          ).toEqual([])
      }
    }
  })

  it('are not taken under another name either, where they look like one', () => {
    const known = SECRETS.filter((secret) => !/^hunter2|^correct/.test(secret))
    for (const secret of known) expect(idsIn(`MODEL=${secret}\nOTHER=${secret}\n"${secret}"\n${secret}`)).toEqual([])
    expect(idsIn('DATABASE_URL=postgres://user:gpt-4o@claude-3.example/db\nMAIL=joe@gpt-4.example')).toEqual([])
  })

  it('ids alone, one per line, give the same ids: the server reads what the browser found', () => {
    const part = fc.constantFrom(
      'gpt-4o',
      'claude',
      'x/y',
      'model',
      ':',
      '=',
      ' ',
      '"',
      '\n',
      '- ',
      '3',
      'sk-',
      'KEY',
      '/',
      '.',
      '@',
      '#',
    )
    const text = fc.array(part, { maxLength: 30 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(fc.oneof(text, fc.string({ maxLength: 200 })), (given) => {
        const ids = idsIn(given)
        expect(idsIn(ids.join('\n'))).toEqual(ids)
      }),
      { numRuns: proofRuns(20_000) },
    )
  })
})
