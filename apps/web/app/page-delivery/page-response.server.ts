/**
 * Returns a response with the page's own bytes. A `Response` would copy them several times through its stream, which
 * takes longer than writing them.
 */
export function pageResponse(page: Buffer<ArrayBuffer>, init: ResponseInit): Response {
  const response = new Response(page, init)
  response.bytes = () => Promise.resolve(page)
  return response
}
