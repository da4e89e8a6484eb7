/** Channels of plans, by the names that lists use: what they state as a price is a rate of the plan. */
const PLAN_CHANNEL =
  /(?:^|-)(?:coding|token|code|step)-plan(?:-|$)|^(?:kimi-coding|kimi-for-coding|openai-codex|github-copilot|opencode-go|cline-pass|zai-coding-cn)$/

/** Returns whether a list's name for a seller is the channel of a plan, which has no price. */
export function isPlanChannel(provider: string): boolean {
  return PLAN_CHANNEL.test(provider)
}

/**
 * Returns the company behind a seller's channels: two of its channels are one seller. The lists' names for regions of a
 * company end with them.
 */
export function companyOf(provider: string): string {
  const same: Readonly<Record<string, string>> = {
    'stepfun-ai': 'stepfun',
    zhipuai: 'zai',
    llama: 'meta',
    'google-vertex': 'google',
  }
  const bare = provider.replace(/-(?:cn|global|intl|eu|us)$/, '')
  return same[bare] ?? bare
}
