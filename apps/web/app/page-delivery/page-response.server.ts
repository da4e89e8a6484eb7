/**
 * Returns a response whose bytes are those of the page itself. A `Response` would copy them several times on the way
 * through its stream, which takes longer than to write them.
 */
export function pageResponse(page: Buffer<ArrayBuffer>, init: ResponseInit): Response {
  const response = new Response(page, init)
  response.bytes = () => Promise.resolve(page)
  return response
}
