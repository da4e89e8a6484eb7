import * as tool from '@inferdex/contracts/agents/list-tools'
import { listBenchmarkTypes } from '@inferdex/contracts/benchmarks'
import { readDealsPage } from '@inferdex/contracts/deals/deals-page'
import { listFreeTiers as freeTiers, type FreeTierProvider } from '@inferdex/contracts/free-tiers'
import { readLeaderboard } from '@inferdex/contracts/leaderboard'
import { dealsSearch } from '@inferdex/domain/deals/deal-query'
import { allowsRequests, filterFreeTiers } from '@inferdex/domain/free-tiers/free-tier-filters'
import { freeTierLimits } from '@inferdex/domain/free-tiers/free-tier-limits'
import { freeTiersSearch } from '@inferdex/domain/free-tiers/free-tier-query'
import { leaderboardSearch, parseLeaderboardQuery } from '@inferdex/domain/leaderboard/leaderboard-query'
import { toolHandler } from '../tool-handler.ts'

export const listDeals = toolHandler(tool.listDeals, async ({ query: q = '', show, sort, limit }, site) => {
  const { rows, found } = await site.call(readDealsPage, { query: { q, show, sort } })
  return {
    page: site.page(`/deals${dealsSearch({ q, chip: show, sort, page: 1, after: '', before: '' })}`),
    today: site.today,
    found,
    deals: rows.slice(0, limit).map((deal) => ({ ...deal, ageDays: site.ageOf(deal.verifiedOn ?? deal.sourceDate) })),
  }
})

export const listFreeTiers = toolHandler(tool.listFreeTiers, async (input, site) => {
  const { query: q = '', show: chip, requestsPerDay: need = null, sort, limit } = input
  const all = await site.call(freeTiers)
  const found = filterFreeTiers<FreeTierProvider['tiers'][number], FreeTierProvider>(all, { q, chip, need }, sort)
  return {
    page: site.page(`/free-tiers${freeTiersSearch({ q, chip, need, sort, view: 'table' })}`),
    today: site.today,
    found: found.length,
    providers: found.slice(0, limit).map((provider) => ({
      ...provider,
      page: site.page(`/provider/${provider.slug}`),
      tiers: provider.tiers.map((tier) => ({
        ...tier,
        includes: freeTierLimits(tier),
        isEnough: need === null ? null : allowsRequests(tier, need),
        ageDays: site.ageOf(tier.verifiedOn),
      })),
    })),
  }
})

export const rankModels = toolHandler(tool.rankModels, async ({ benchmarks = [], includeRetired, limit }, site) => {
  const entries = await site.call(readLeaderboard, {
    query: {
      limit,
      retired: includeRetired ? 'true' : 'false',
      ...(benchmarks.length === 0 ? {} : { benchmarks: benchmarks.join(',') }),
    },
  })
  const query = { ...parseLeaderboardQuery(new URLSearchParams()), benchmarks, showsRetired: includeRetired }
  return {
    page: site.page(`/leaderboard${leaderboardSearch(query)}`),
    today: site.today,
    entries: entries.map((entry) => ({
      ...entry,
      page: site.page(`/model/${entry.slug}`),
      evidence: Object.fromEntries(
        Object.entries(entry.evidence).map(([name, score]) => [name, { ...score, ageDays: site.ageOf(score.day) }]),
      ),
    })),
  }
})

export const listBenchmarks = toolHandler(tool.listBenchmarks, async ({ limit }, { call, page, today }) => {
  const benchmarks = await call(listBenchmarkTypes)
  return { page: page('/leaderboard'), today, benchmarks: benchmarks.slice(0, limit) }
})
