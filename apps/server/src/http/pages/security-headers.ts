/** Returns the headers of every response, including errors. */
export function securityHeaders(publicUrl: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    // A browser that once saw HSTS on localhost would refuse plain HTTP there, so only real HTTPS sites send it.
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

/** The policy for data: nothing in it may load or run anything. */
export const DATA_CSP = "default-src 'none'; frame-ancestors 'none'"

/** Returns the policy for pages: our own files, and exactly the inline scripts that the page was rendered with. */
export function pageCsp(inlineScriptHashes: readonly string[]): string {
  const scripts = ["'self'", ...inlineScriptHashes.map((hash) => `'sha256-${hash}'`)].join(' ')
  return [
    "default-src 'self'",
    `script-src ${scripts}`,
    // Style attributes carry computed sizes (charts, sliders); they cannot run code.
    "style-src 'self' 'unsafe-inline'",
    // External pictures are copied first (features/media/picture-copies).
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
