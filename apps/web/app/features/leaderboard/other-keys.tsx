import { type LeaderboardQuery, leaderboardSearch } from '@inferdex/domain/leaderboard/leaderboard-query'

type OtherKeysProps = { query: LeaderboardQuery; without: readonly string[] }

/** Renders hidden inputs that keep the rest of the query when a form is sent without script. */
export function OtherKeys({ query, without }: OtherKeysProps) {
  const others = [...new URLSearchParams(leaderboardSearch(query))].filter(([name]) => !without.includes(name))
  return others.map(([name, value]) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />)
}
