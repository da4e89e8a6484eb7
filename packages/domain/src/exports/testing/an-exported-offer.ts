import type { ExportedModel, ExportedOffer, ExportedPrice } from '../exported-offer.ts'

/** Returns a price, for tests: 'input', 'output:batch', 'input@200000' with an amount. */
export function aPrice(kind: string, amount: string, more: Partial<ExportedPrice> = {}): ExportedPrice {
  return {
    kind,
    mode: 'standard',
    minInputTokens: 0,
    region: null,
    amount,
    currency: 'USD',
    unit: '1M-tokens',
    validFrom: null,
    source: 'a-list',
    sourceUrl: 'https://example.com/prices',
    verifiedOn: '2026-07-01',
    ...more,
  }
}

export function anExportedOffer(
  more: Partial<Omit<ExportedOffer, 'model'>> = {},
  model: Partial<ExportedModel> = {},
): ExportedOffer {
  return {
    id: '019c0000-0000-7000-8000-000000000001',
    provider: 'openai',
    providerModelId: 'gpt-9',
    model: {
      slug: 'gpt-9',
      name: 'GPT-9',
      type: 'chat',
      family: 'GPT',
      releaseDate: '2026-03-05',
      knowledgeCutoff: null,
      openWeights: false,
      capabilities: [],
      outputs: [],
      ...model,
    },
    status: 'active',
    retiresOn: null,
    contextWindow: null,
    maxOutput: null,
    pricingKind: 'metered',
    access: null,
    region: null,
    residency: null,
    source: 'a-list',
    sourceUrl: 'https://example.com/prices',
    verifiedOn: '2026-07-01',
    confirmedOn: null,
    prices: [],
    ...more,
  }
}
