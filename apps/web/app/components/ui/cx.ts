/** Joins class names. Later classes do not win over earlier ones: pass only what the component leaves open (layout). */
export function cx(...parts: readonly (string | false | null | undefined)[]): string {
  // A loop, because every element of a page comes here.
  let names = ''
  for (const part of parts) if (part) names = names === '' ? part : `${names} ${part}`
  return names
}
