/** Joins class names. Later classes do not win over earlier ones: pass only what the component leaves open (layout). */
export function cx(...parts: readonly (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}
