const TOKEN_UNITS = ['', 'K', 'M', 'B', 'T'] as const

/** Formats an amount of tokens with one decimal: 1500 is "1.5K". Below 1000 it is the number itself. */
export function formatTokens(tokens: number): string {
  let value = tokens
  let unit = 0
  // 999,950 would round to 1000.0K, so it moves to the next unit. T is the last unit.
  while (unit < TOKEN_UNITS.length - 1 && (unit === 0 ? value : Math.round(value * 10) / 10) >= 1000) {
    value /= 1000
    unit += 1
  }
  return unit === 0 ? String(tokens) : `${value.toFixed(1)}${TOKEN_UNITS[unit]}`
}

/** Formats a context window, never rounding up: 128000 is "128K", 1,500,000 is "1.5M", 1,048,576 is "1M". */
export function formatContextWindow(tokens: number): string {
  if (tokens < 1000) return String(tokens)
  if (tokens < 1_000_000) return `${Math.floor(tokens / 1000)}K`
  return `${Math.floor(tokens / 100_000) / 10}M`
}

/** Formats a benchmark score out of 100 as "90.0%", and no score as "N/A". */
export function formatScore(score: number | null): string {
  return score === null ? 'N/A' : `${score.toFixed(1)}%`
}

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'] as const

/** Writes a small count as a word: "seven". */
export function spelledCount(count: number): string {
  return WORDS[count] ?? formatCount(count)
}

/** Formats a count in full: "18,402". Not with `Intl`, whose first use takes a tenth of a second on a phone. */
export function formatCount(count: number): string {
  return groupThousands(String(Math.round(count)))
}

/** Puts commas between thousands: "-1234567.5" becomes "-1,234,567.5". */
export function groupThousands(number: string): string {
  const [whole = '', ...fraction] = number.split('.')
  return [whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ','), ...fraction].join('.')
}

/** Formats a file size like file managers do: "812 B", "3.4 kB", "5.0 MB". */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  return bytes < 999_950 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
