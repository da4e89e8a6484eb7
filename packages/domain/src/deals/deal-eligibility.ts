export type DealEligibility = {
  readonly newUser: boolean
  readonly startup: boolean
  readonly student: boolean
  readonly region: string | null
  /** Null when not stated. */
  readonly cardNeeded: boolean | null
}

/** Returns short texts on the audience and the requirements of a deal; facts that are not stated are left out. */
export function eligibilityLabels(deal: {
  readonly newUserOnly: boolean
  readonly eligibility: DealEligibility
}): string[] {
  const { newUser, startup, student, region, cardNeeded } = deal.eligibility
  const words: string[] = []
  if (deal.newUserOnly) words.push('New Users Only')
  else if (newUser) words.push('New users')
  if (startup) words.push('Startups')
  if (student) words.push('Students')
  if (region !== null) words.push(`${region} only`)
  if (cardNeeded !== null) words.push(cardNeeded ? 'Card needed' : 'No card needed')
  return words
}
