import { type ThirdParty, thirdParties } from '@inferdex/contracts/accounts/third-parties'
import type { Config } from '../../config.ts'
import { signInWithGithub } from './github.ts'
import { signInWithGoogle } from './google.ts'
import { guarded, type ThirdPartySignIn } from './third-party.ts'

export type ThirdPartySignIns = Partial<Record<ThirdParty, ThirdPartySignIn>>

export function configuredThirdParties(config: Config): ThirdParty[] {
  const ids = { google: config.GOOGLE_CLIENT_ID, github: config.GITHUB_CLIENT_ID }
  return thirdParties.filter((party) => ids[party] !== undefined)
}

export function createThirdPartySignIns(config: Config): ThirdPartySignIns {
  const create = { google: signInWithGoogle, github: signInWithGithub }
  return Object.fromEntries(configuredThirdParties(config).map((party) => [party, guarded(create[party](config))]))
}

export function thirdPartyOf({ GOOGLE_ISSUER, GITHUB_URL }: Config, issuer: string): ThirdParty | null {
  if (issuer === GOOGLE_ISSUER) return 'google'
  return issuer === GITHUB_URL ? 'github' : null
}
