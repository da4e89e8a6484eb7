import { DOMAIN, type Mutation } from './mutation.ts'

/** Changes of rules about bills, and about the plans and deals that they count. */
export const changesOfBills: readonly Mutation[] = [
  {
    id: 'free-tier-of-the-app',
    what: 'the free tier of an app hides the one for API calls after it',
    file: `${DOMAIN}/bill/terms/tier-terms.ts`,
    before: "isFreeTier && use !== 'app')",
    after: 'isFreeTier)',
    tests: [`${DOMAIN}/bill`],
  },
  {
    id: 'plan-of-unknown-use',
    what: 'a plan that does not state whether it is for API calls is billed',
    file: `${DOMAIN}/bill/terms/offer.ts`,
    before: "if (plan.use !== 'api') return []",
    after: "if (plan.use === 'app') return []",
    tests: [`${DOMAIN}/bill`],
  },
  {
    id: 'allowance-for-other-models',
    what: 'what a usage plan includes for named models is deducted for all',
    file: `${DOMAIN}/bill/terms/offer.ts`,
    before: '[{ ...plan, isUnlimited: false, allowance: NOTHING_INCLUDED }]',
    after: '[plan]',
    tests: [`${DOMAIN}/bill`],
  },
  {
    id: 'mode-though-all-in-batches',
    what: 'requests that are all sent in batches are billed at the prices of the chosen mode',
    file: `${DOMAIN}/bill/metered.ts`,
    before: "prepared[batchShare === 1 ? 'standard' : mode]",
    after: 'prepared[mode]',
    tests: [`${DOMAIN}/bill`],
  },
  {
    id: 'named-router-left-out',
    what: 'a router that the visitor chose by name is left out',
    file: `${DOMAIN}/bill/exclusion.ts`,
    before: ' && !sellers.has(slug)) {',
    after: ') {',
    tests: [`${DOMAIN}/bill`],
  },
  {
    id: 'restricted-plan-not-judged',
    what: 'the limit of a plan that not everyone can buy is called not stated',
    file: `${DOMAIN}/bill/plans/plan-panel.ts`,
    before: 'freeTier: null, doubt: null }',
    after: 'freeTier: null }',
    tests: [`${DOMAIN}/bill`],
  },
]
