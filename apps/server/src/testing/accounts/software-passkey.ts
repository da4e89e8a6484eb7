import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const USER_PRESENT_AND_VERIFIED = 0b101
const HAS_CREDENTIAL = 0b1000000

/** A software passkey for tests: it signs what a browser would let a device sign. */
export type SoftwarePasskey = {
  readonly id: string
  /** Creates the credential for the options of a new passkey. */
  readonly register: (options: Options) => object
  /** Signs the options of a sign-in. */
  readonly signIn: (options: Options, change?: { counter?: number; origin?: string; flags?: number }) => object
}

type Options = { readonly challenge: string }

/** Creates a passkey for a site. */
export function softwarePasskey({ host, origin }: { host: string; origin: string }): SoftwarePasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(16)
  const id = credentialId.toString('base64url')
  const common = { id, rawId: id, type: 'public-key' }

  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))

  function authenticatorData(flags: number, counter: number, rest = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(host), Buffer.from([flags]), count, rest])
  }

  return {
    id,
    register: ({ challenge }) => {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      // A map in CBOR: kty EC2, alg ES256, curve P-256, x and y.
      const cose = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
        Buffer.from(x, 'base64url'),
        Buffer.from([0x22, 0x58, 0x20]),
        Buffer.from(y, 'base64url'),
      ])
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, credentialId.length]), credentialId, cose])
      const data = authenticatorData(USER_PRESENT_AND_VERIFIED | HAS_CREDENTIAL, 0, attested)
      // A map in CBOR: fmt "none", attStmt {}, authData.
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.from([0xa0]),
        text('authData'),
        Buffer.from([0x58, data.length]),
        data,
      ])
      return {
        ...common,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    signIn: ({ challenge }, { counter = 0, origin: from = origin, flags = USER_PRESENT_AND_VERIFIED } = {}) => {
      const data = authenticatorData(flags, counter)
      const client = clientData('webauthn.get', challenge, from)
      const signature = sign('sha256', Buffer.concat([data, createHash('sha256').update(client).digest()]), privateKey)
      return {
        ...common,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}

function sha256(value: string): Buffer {
  return createHash('sha256').update(value).digest()
}

/** Writes a text of less than 24 characters in CBOR. */
function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
}
