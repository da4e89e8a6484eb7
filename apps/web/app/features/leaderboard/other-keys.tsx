import { type LeaderboardQuery, leaderboardSearch } from '@inferdex/domain/leaderboard/leaderboard-query'

type OtherKeysProps = { query: LeaderboardQuery; without: readonly string[] }

/** What a form without script has to send along, so that the rest of the view stays. */
export function OtherKeys({ query, without }: OtherKeysProps) {
  const others = [...new URLSearchParams(leaderboardSearch(query))].filter(([name]) => !without.includes(name))
  return others.map(([name, value]) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />)
}
