export type SampleProvider = { name: string; offers: number }

export const PROVIDERS: readonly SampleProvider[] = [
  { name: 'Anthropic', offers: 11 },
  { name: 'Azure', offers: 26 },
  { name: 'DeepInfra', offers: 40 },
  { name: 'Fireworks AI', offers: 18 },
  { name: 'Google Vertex AI', offers: 31 },
  { name: 'Groq', offers: 9 },
  { name: 'Mistral', offers: 14 },
  { name: 'OpenRouter', offers: 231 },
  { name: 'Retired Provider', offers: 0 },
  { name: 'Together AI', offers: 38 },
  { name: 'Vercel AI Gateway', offers: 64 },
]

export type SampleModel = {
  id: string
  name: string
  provider: string
  input: string | null
  output: string | null
  cached: string | null
  cachedKind: 'amount' | 'free' | 'included' | 'unknown' | 'not-applicable'
  context: number
  rating: number
  history: readonly number[]
}

export const MODELS: readonly SampleModel[] = [
  {
    id: 'claude-sonnet-5',
    name: 'Claude Sonnet 5',
    provider: 'Anthropic',
    input: '2.00',
    output: '10.00',
    cached: '0.20',
    cachedKind: 'amount',
    context: 1_000_000,
    rating: 3.7,
    history: [2, 2],
  },
  {
    id: 'glm-5.2',
    name: 'GLM-5.2',
    provider: 'Zhipu AI',
    input: '1.40',
    output: '4.40',
    cached: null,
    cachedKind: 'included',
    context: 1_000_000,
    rating: 3.8,
    history: [1.4, 0.9, 0.5],
  },
  {
    id: 'mimo-v2.5-pro-ultraspeed',
    name: 'MiMo-V2.5-Pro-UltraSpeed',
    provider: 'Xiaomi',
    input: '1.305',
    output: '2.61',
    cached: '0.0108',
    cachedKind: 'amount',
    context: 131_072,
    rating: 4.5,
    history: [1.3, 1.3],
  },
  {
    id: 'gpt-oss-120b:free',
    name: 'GPT OSS 120B',
    provider: 'OpenRouter free',
    input: null,
    output: null,
    cached: null,
    cachedKind: 'free',
    context: 131_072,
    rating: 4.2,
    history: [0.15, 0.05],
  },
  {
    id: 'qwen3.6-flash',
    name: 'Qwen3.6 Flash',
    provider: 'Alibaba',
    input: '0.1875',
    output: '1.125',
    cached: null,
    cachedKind: 'not-applicable',
    context: 1_500_000,
    rating: 4.4,
    history: [0.17, 0.19],
  },
  {
    id: 'nemotron-3-ultra',
    name: 'Nemotron 3 Ultra 550B A55B',
    provider: 'NVIDIA',
    input: '0.50',
    output: '2.50',
    cached: null,
    cachedKind: 'unknown',
    context: 262_144,
    rating: 4.7,
    history: [0.9, 0.5],
  },
  {
    id: 'zero-cache',
    name: 'DeepSeek V4 Flash',
    provider: 'DeepSeek',
    input: '0.14',
    output: '0.28',
    cached: '0',
    cachedKind: 'amount',
    context: 1_000_000,
    rating: 3.7,
    history: [0.2, 0.16, 0.14, 0.1],
  },
]
