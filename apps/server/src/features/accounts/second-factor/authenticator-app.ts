import { generateSecret, generateURI, verify } from 'otplib'
import QRCode from 'qrcode'

/** Codes of the previous and the next step are accepted too, because clocks of phones differ. */
const TOLERANCE_SECONDS = 30

export function newAppSecret(): string {
  return generateSecret()
}

/** Draws the secret as a QR code for authenticator apps, as an SVG document. */
export function appPicture(secret: string, { siteName, email }: { siteName: string; email: string }): Promise<string> {
  const uri = generateURI({ issuer: siteName, label: email, secret })
  return QRCode.toString(uri, { type: 'svg', margin: 1, errorCorrectionLevel: 'M' })
}

/** Returns the time step of a code that is valid now and newer than the last one, otherwise null. */
export async function stepOfCode(secret: string, code: string, lastStep: number, now: Date): Promise<number | null> {
  const checked = await verify({
    secret,
    token: code,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: TOLERANCE_SECONDS,
    ...(lastStep > 0 ? { afterTimeStep: lastStep } : {}),
  })
  return checked.valid && 'timeStep' in checked ? checked.timeStep : null
}
