import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ModelId } from './cut-name.tsx'

it('keeps the variant of a long id in view and says the whole id [USE-23]', () => {
  const html = renderToStaticMarkup(<ModelId id="nvidia/llama-3.1-nemotron-ultra-253b:free" />)
  expect(html).toContain('shrink-0 whitespace-pre">3b:free<')
  expect(html).toContain('sr-only">nvidia/llama-3.1-nemotron-ultra-253b:free<')
  expect(renderToStaticMarkup(<ModelId id="glm-4.6" />)).toMatch(/>glm-4\.6<\/code>$/)
})
