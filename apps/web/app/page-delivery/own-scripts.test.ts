import { describe, expect, it } from 'vitest'
import { takeOwnScripts } from './own-scripts.ts'

describe('the scripts of a page that may run [SAFE-20]', () => {
  it('are those with the nonce, not one that came in with a text', () => {
    const { html, scripts } = takeOwnScripts(
      '<script nonce="m4rk">ours()</script><p><script>theirs()</script><script nonce="guess">theirs()</script></p>' +
        '<script nonce="m4rk" type="module" async="">import("/a.js")</script><script nonce="m4rk" src="/b.js"></script>',
      'm4rk',
    )
    expect(scripts).toEqual(['ours()', 'import("/a.js")'])
    expect(html).not.toContain('m4rk')
    expect(html).toContain('<script type="module" async="">import("/a.js")</script>')
  })
})
