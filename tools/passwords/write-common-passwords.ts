import { writeFileSync } from 'node:fs'
import { fingerprintList } from '../../apps/server/src/features/accounts/passwords/listed-passwords.ts'
import { commonPasswords } from './common-passwords.ts'

const file = new URL('../../apps/server/src/features/accounts/passwords/common-passwords.bin', import.meta.url)
writeFileSync(file, fingerprintList(commonPasswords()))
