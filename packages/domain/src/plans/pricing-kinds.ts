/** Why an offer has a price or none: five different things stay five. */
export const pricingKinds = ['metered', 'free', 'included', 'self-hosted', 'unknown'] as const
export type PricingKind = (typeof pricingKinds)[number]
