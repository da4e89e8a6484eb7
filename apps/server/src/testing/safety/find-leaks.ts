/** A secret with a display name; and a text that must not contain it, with the place where it was seen. */
export type Secret = { readonly name: string; readonly value: string }
export type Seen = { readonly place: string; readonly text: string }

/** Returns the encodings of a text: plain, in an address, in JSON, in hexadecimal and in base64 at any position. */
function writtenForms(value: string): string[] {
  const bytes = Buffer.from(value)
  // Three bytes are four characters: the ends depend on adjacent bytes and are left out.
  const base64 = [0, 1, 2].map((skipped) => {
    const encoded = Buffer.concat([Buffer.alloc(skipped), bytes])
      .toString('base64')
      .replace(/=+$/, '')
    return encoded.slice(skipped === 0 ? 0 : skipped + 1, -1)
  })
  return [
    value,
    encodeURIComponent(value),
    encodeURIComponent(encodeURIComponent(value)),
    JSON.stringify(value).slice(1, -1),
    bytes.toString('hex'),
    ...base64.flatMap((one) => [one, one.replaceAll('+', '-').replaceAll('/', '_')]),
  ]
}

/** Returns which secrets are in which places. */
export function findLeaks(seen: readonly Seen[], secrets: readonly Secret[]): string[] {
  return secrets.flatMap(({ name, value }) => {
    if (value.length < 8) throw new Error(`${name} is too short to be looked for: ${value}`)
    const forms = [...new Set(writtenForms(value))]
    return seen.flatMap(({ place, text }) => (forms.some((form) => text.includes(form)) ? [`${name} in ${place}`] : []))
  })
}
