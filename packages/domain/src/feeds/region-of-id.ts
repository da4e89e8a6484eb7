const BEDROCK_PROFILE = /^(us-gov|us|eu|apac|jp|au|ca|global)\.[a-z0-9-]+\./

/**
 * Returns the region of an offer, if its id contains it: Bedrock's 'eu.anthropic.claude…' is the same model, hosted in
 * the EU. Null if the id has no region, and for 'global', which is not a place.
 */
export function regionOfId(provider: string | null, id: string): string | null {
  const [, region] = (provider === 'amazon-bedrock' ? BEDROCK_PROFILE.exec(id) : null) ?? []
  return region === undefined || region === 'global' ? null : region
}

/**
 * Returns where the data of a request stays, if the id contains it. Amazon's profiles of a geography keep requests
 * inside it: https://docs.aws.amazon.com/bedrock/latest/userguide/geographic-cross-region-inference.html.
 */
export function residencyOfId(provider: string | null, id: string): string | null {
  return regionOfId(provider, id)
}
