const EMAIL = /[^\s@<>"'(),;:]+@[^\s@<>"'(),;:]+/g
const NETWORK_ADDRESS = /\b\d{1,3}(?:\.\d{1,3}){3}\b/g
/** `https://name:password@host`, up to the host. */
const SIGNED_URL = /[a-z][a-z0-9+.-]*:\/\/[^\s/@]+@/gi
const NAMED_SECRET = /\b(?:password|passwd|pwd|secret|token|api[_-]?key|authorization)["']?\s*[=:]\s*\S+/gi
const BEARER = /\bbearer\s+\S{8,}/gi
/** The prefixes of keys of well-known services. */
const KEY = new RegExp(
  [
    String.raw`\b(?:sk|pk|rk|gsk|hf|r8|ghp|gho|ghs|ghu|github_pat|glpat|xox[abprs]|nvapi|SG|npm)[-_.](?=[\w-]*\d)[\w-]{8,}`,
    String.raw`\b(?:AKIA|ASIA)[A-Z0-9]{12,}`,
    String.raw`\bAIza[\w-]{20,}`,
    String.raw`\beyJ[\w-]{10,}(?:\.[\w-]+)*`,
  ].join('|'),
  'g',
)
const UUID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi
const WORD = /[\w+/=-]{16,}/g
/** Digits between spaces or the ends of the text, with the usual separators of phone numbers. */
const DIGITS = /(?<=^|[\s:,;])\+?\(?\d[\d\s().\-/]*\d(?=$|[\s,;.])/g
const DATE = /^(?:19|20)\d\d[-/.]?(?:0[1-9]|1[0-2])[-/.]?(?:0[1-9]|[12]\d|3[01])$/

/**
 * Replaces private data and credentials: e-mail and network addresses, phone numbers, keys, tokens and long random
 * strings.
 */
export function hidePrivate(text: string): string {
  return text
    .replaceAll(SIGNED_URL, '[hidden]')
    .replaceAll(EMAIL, '[e-mail]')
    .replaceAll(NETWORK_ADDRESS, '[address]')
    .replaceAll(NAMED_SECRET, '[hidden]')
    .replaceAll(BEARER, '[hidden]')
    .replaceAll(KEY, '[hidden]')
    .replaceAll(UUID, '[id]')
    .replaceAll(WORD, (word) => (isRandom(word) ? '[hidden]' : word))
    .replaceAll(DIGITS, (digits) => (isPhoneNumber(digits) ? '[number]' : digits))
}

/**
 * Returns whether a word looks random: letters and digits alternate often, or it is too long. Ids of models are long
 * too, but consist of short parts.
 */
function isRandom(word: string): boolean {
  const parts = word.split(/[-_/+=]+/)
  const changes = (text: string) => text.match(/[a-z](?=\d)|\d(?=[a-z])/gi)?.length ?? 0
  if (parts.some((part) => part.length >= 32 || (part.length >= 16 && changes(part) >= 4))) return true
  return word.length >= 32 && changes(word) >= 8
}

function isPhoneNumber(digits: string): boolean {
  return digits.replaceAll(/\D/g, '').length >= 7 && !DATE.test(digits)
}
