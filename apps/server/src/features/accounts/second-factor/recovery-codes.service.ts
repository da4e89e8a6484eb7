import { randomBytes } from 'node:crypto'
import { inGroupsOfFour, RECOVERY_CODES, recoveryCodeOf } from '@inferdex/domain/accounts/second-factor'
import type { Db } from '../../../db/db.ts'
import { hashSecret } from '../../../platform/secret-tokens.ts'
import { replaceRecoveryCodes } from './second-factor.queries.ts'

const RECOVERY_CODE_BYTES = 10

/** Replaces the recovery codes of an account and returns the new ones in readable form. */
export async function issueRecoveryCodes(tx: Db, userId: string, now: Date): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCodeOf(randomBytes(RECOVERY_CODE_BYTES)))
  await replaceRecoveryCodes(tx, userId, codes.map(hashSecret), now)
  return codes.map((code) => inGroupsOfFour(code, '-'))
}
