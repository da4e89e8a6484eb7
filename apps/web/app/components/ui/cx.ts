/** Joins class names. Later classes do not win over earlier ones: pass only what the component leaves open (layout). */
export function cx(...parts: readonly (string | false | null | undefined)[]): string {
  // A loop, because this is called for every element of a page.
  let names = ''
  for (const part of parts) if (part) names = names === '' ? part : `${names} ${part}`
  return names
}
