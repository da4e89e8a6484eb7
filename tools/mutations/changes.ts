import { changesOfBills } from './changes-of-bills.ts'
import { changesOfOffers } from './changes-of-offers.ts'
import { changesOfOtherRules } from './changes-of-other-rules.ts'
import { changesOnTheServer } from './changes-on-the-server.ts'
import type { Mutation } from './mutation.ts'

export const mutations: readonly Mutation[] = [
  ...changesOfOtherRules,
  ...changesOfOffers,
  ...changesOfBills,
  ...changesOnTheServer,
]
