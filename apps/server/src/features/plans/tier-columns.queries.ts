/** The fields of a plan in files, each with its column and the column's type. */
export const TIER_FILE_COLUMNS = {
  id: { column: 'id', type: 'text' },
  name: { column: 'name', type: 'text' },
  badge: { column: 'badge', type: 'text' },
  description: { column: 'description', type: 'text' },
  price: { column: 'price', type: 'numeric' },
  currency: { column: 'currency', type: 'text' },
  billingPeriod: { column: 'billing_period', type: 'text' },
  isUnlimited: { column: 'is_unlimited', type: 'boolean' },
  isFreeTier: { column: 'is_free_tier', type: 'boolean' },
  isRecommended: { column: 'is_recommended', type: 'boolean' },
  requiresCreditCard: { column: 'requires_credit_card', type: 'boolean' },
  displayOrder: { column: 'display_order', type: 'integer' },
  trialPeriodDays: { column: 'trial_period_days', type: 'integer' },
  features: { column: 'features', type: 'text[]' },
  limits: { column: 'limits', type: 'jsonb' },
  use: { column: 'use', type: 'text' },
  scope: { column: 'scope', type: 'text' },
  scopeModels: { column: 'scope_models', type: 'text[]' },
} as const

/** All stored fields of a provider's plan. */
export const TIER_COLUMNS = {
  ...TIER_FILE_COLUMNS,
  isTrial: { column: 'is_trial', type: 'boolean' },
  closedSince: { column: 'closed_since', type: 'date' },
  creditAmount: { column: 'credit_amount', type: 'numeric' },
  source: { column: 'source', type: 'text' },
  sourceUrl: { column: 'source_url', type: 'text' },
  verifiedOn: { column: 'verified_on', type: 'date' },
} as const

type Columns = typeof TIER_COLUMNS
type Field = keyof Columns
type Row<Tier extends Record<Field, unknown>> = { [One in Field as Columns[One]['column']]: Tier[One] }

/** Returns the values of a plan by column name. */
export function toTierColumns<Tier extends Record<Field, unknown>>(tier: Tier): Row<Tier> {
  const fields = Object.keys(TIER_COLUMNS) as Field[]
  return Object.fromEntries(fields.map((field) => [TIER_COLUMNS[field].column, tier[field]])) as Row<Tier>
}
