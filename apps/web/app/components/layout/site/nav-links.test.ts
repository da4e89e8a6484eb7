import { describe, expect, it } from 'vitest'
import { currentOf, mainLinks, menuLinks } from './nav-links.ts'

const currentAt = (pathname: string) =>
  mainLinks.flatMap((link) =>
    currentOf(link, pathname) === undefined ? [] : [`${link.label}: ${currentOf(link, pathname)}`],
  )

describe('the links of the header', () => {
  it('are the nine of the specification, in its order', () => {
    expect(mainLinks.map(({ label, to }) => `${label} ${to}`)).toEqual([
      'Home /',
      'Providers /providers',
      'Models /models',
      'Free Tiers /free-tiers',
      'Deals /deals',
      'Compare /compare',
      'Calculator /calculator',
      'Leaderboard /leaderboard',
      'Blog /blog',
    ])
    expect(menuLinks.slice(9).map(({ label }) => label)).toEqual(['About', 'Contact'])
  })
  it('show the current page', () => {
    expect(currentAt('/')).toEqual(['Home: page'])
    expect(currentAt('/models')).toEqual(['Models: page'])
    expect(currentAt('/model/gpt-oss-120b')).toEqual(['Models: true'])
    expect(currentAt('/blog/a-post')).toEqual(['Blog: true'])
    expect(currentAt('/login')).toEqual([])
  })
})
