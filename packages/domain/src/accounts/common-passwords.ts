/**
 * The words in the most common passwords. A password made of one of them with digits and signs around it, in any case
 * and with the usual replacements (p@ssw0rd!), is as easy to guess as the word itself.
 */
const COMMON_WORDS = new Set(
  `password passwort passwd passphrase welcome letmein login admin administrator root user guest master access secret
  changeme default temp test testing demo hello hallo sunshine princess football baseball basketball soccer hockey
  superman batman spiderman starwars pokemon dragon monkey tiger lion shadow ninja samurai iloveyou loveyou lovely
  love trustno iloveu whatever freedom computer internet samsung google facebook linkedin twitter microsoft windows
  michael jordan jennifer jessica ashley michelle daniel thomas charlie robert matthew andrew joshua hunter harley
  ranger buster soldier killer summer winter spring autumn january february march april june july august september
  october november december monday tuesday wednesday thursday friday saturday sunday mustang corvette ferrari porsche
  mercedes yamaha chelsea liverpool arsenal barcelona juventus manchester maverick phoenix matrix merlin cookie
  chocolate butterfly flower angel heaven jesus christ blessed family london berlin paris newyork america canada
  australia qwerty qwertz azerty qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc abc abcd abcde abcdef
  inferdex openai chatgpt claude gemini anthropic`
    .split(/\s+/)
    .filter((word) => word !== ''),
)

/** Sequences that are easy to type or remember: keyboard rows, alphabet, digits. */
const RUNS = [
  '0123456789',
  '9876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv',
]

const REPLACEMENTS: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

/**
 * Returns whether a password is too common. `known` are words about the account, such as its name, which count too.
 * `isListed` looks a text in lower case up in the long list, which only the server has.
 */
export function isCommonPassword(
  password: string,
  known: readonly string[],
  isListed: (lower: string) => boolean,
): boolean {
  const lower = password.toLowerCase()
  if (known.some((word) => word !== '' && lower === word.toLowerCase())) return true
  if (new Set(lower).size <= 2) return true
  // Dates and telephone numbers are common, and digits are tried first.
  if (/^\d+$/.test(lower)) return true
  if (RUNS.some((run) => consistsOf(lower, run))) return true
  return variants(lower).some((core) => core !== '' && (COMMON_WORDS.has(core) || isRepetition(core) || isListed(core)))
}

/** Returns the password, whole and without digits and signs at both ends, with and without undoing replacements. */
function variants(lower: string): string[] {
  const replaced = lower.replaceAll(/[@4301!$57]/g, (sign) => REPLACEMENTS[sign] ?? sign)
  return [
    lower,
    replaced,
    trimmed(lower),
    trimmed(replaced),
    trimmed(lower).replaceAll(/[@4301!$57]/g, (sign) => REPLACEMENTS[sign] ?? sign),
  ]
}

function trimmed(text: string): string {
  return text.replaceAll(/^\P{L}+|\P{L}+$/gu, '')
}

/** Returns whether the text is a common word repeated, such as "passwordpassword". */
function isRepetition(core: string): boolean {
  for (const word of COMMON_WORDS) {
    if (word.length >= 3 && core.length % word.length === 0 && core === word.repeat(core.length / word.length))
      return true
  }
  return false
}

/** Returns whether the text consists of pieces of one run, such as 12345678 or qwertyqwerty, but not abcd1234. */
function consistsOf(text: string, run: string): boolean {
  let rest = text
  while (rest !== '') {
    const length = longestPiece(rest, run)
    if (length < 3) return false
    rest = rest.slice(length)
  }
  return true
}

function longestPiece(text: string, run: string): number {
  for (let length = text.length; length > 0; length -= 1) if (run.includes(text.slice(0, length))) return length
  return 0
}
