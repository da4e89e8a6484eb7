/** The pricing kinds of offers. The four kinds without a price mean different things and are never merged. */
export const pricingKinds = ['metered', 'free', 'included', 'self-hosted', 'unknown'] as const
export type PricingKind = (typeof pricingKinds)[number]
