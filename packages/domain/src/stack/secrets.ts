const SECRET_NAME =
  /key|secret|token|passw|passphrase|pwd|credential|auth|bearer|dsn|private|cookie|session|signature|salt|cert|jwt|pin$/i

/** Returns whether a variable of this name may be a secret, such as OPENAI_API_KEY. */
export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name)
}

/** Prefixes of keys that services issue. No model id starts with one. */
const KEY_BEGIN =
  /^(?:sk|pk|rk|gsk|hf|r8|ghp|gho|ghs|glpat|xox[a-z]|nvapi|pplx|csk|lsv2|vck|whsec|AKIA|ASIA|AIza|ya29|eyJ|github_pat|ssh)(?:[-_.]|(?=[A-Za-z0-9]{10}))/
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}/i
/** Model names consist of words and numbers; a long mix of both is random. */
const MIXED_RUN = 14
const HUMPED_RUN = 12
const LONG_RUN = 24

/** Returns whether a text looks like a key or another secret, which must not leave the browser. */
export function isSecret(text: string): boolean {
  if (KEY_BEGIN.test(text) || UUID.test(text)) return true
  return (text.match(/[A-Za-z0-9]+/g) ?? []).some((run) => run.length >= LONG_RUN || isRandom(run))
}

function isRandom(run: string): boolean {
  const humps = run.match(/[a-z](?=[A-Z])/g)?.length ?? 0
  if (run.length >= HUMPED_RUN && humps >= 3) return true
  if (run.length < MIXED_RUN) return false
  const changes = run.match(/[A-Za-z](?=\d)|\d(?=[A-Za-z])/g)?.length ?? 0
  return changes > 1 || (/[a-z]/.test(run) && /[A-Z]/.test(run) && /\d/.test(run))
}
