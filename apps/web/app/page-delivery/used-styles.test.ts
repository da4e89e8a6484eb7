import { describe, expect, it } from 'vitest'
import { usedStylesOf } from './used-styles.ts'

const styles = (css: string, html: string) => usedStylesOf(css, ['dark'])(html)

describe('what a page uses of a style sheet', () => {
  it.each([
    ['a rule without a class stays', 'body{margin:0}', 'body{margin:0}'],
    ['a class that the page has stays', '.a{color:red}', '.a{color:red}'],
    ['a class that it has not goes', '.gone{color:red}', ''],
    ['of a list of selectors only those that may apply stay', '.gone,.b,p{color:red}', '.b,p{color:red}'],
    ['every class of a selector has to be there', '.a .gone{color:red}.a .b{color:blue}', '.a .b{color:blue}'],
    [
      'a class in brackets is not required',
      '.a:not(.gone){x:y}.b:where(.gone,.gone *){x:y}',
      '.a:not(.gone){x:y}.b:where(.gone,.gone *){x:y}',
    ],
    ['a list in brackets is one selector', ':is(.gone,p) .a{x:y}', ':is(.gone,p) .a{x:y}'],
    ['what scripts add is always there', '.dark{x:y}', '.dark{x:y}'],
    [
      'escaped names',
      String.raw`.hover\:c:hover{x:y}.w-\[3\.5px\]{x:y}.\32 xl{x:y}.\[\&_svg\]\:s svg{x:y}`,
      String.raw`.hover\:c:hover{x:y}.w-\[3\.5px\]{x:y}.\32 xl{x:y}.\[\&_svg\]\:s svg{x:y}`,
    ],
    ['an escaped name that is not there goes', String.raw`.w-\[4px\]{x:y}`, ''],
    [
      'groups keep their order and go when they are empty',
      '@layer u{.a{x:y}@media (width>=1px){.gone{x:y}}}@media print{.b{x:y}}',
      '@layer u{.a{x:y}}@media print{.b{x:y}}',
    ],
    ['statements and fonts stay', '@layer a,b;@font-face{src:url(x)}', '@layer a,b;@font-face{src:url(x)}'],
    ['comments go', '/* a { */.a{x:y}', '.a{x:y}'],
    ['text with a brace in it', `.a:before{content:"}"}.b{x:y}`, `.a:before{content:"}"}.b{x:y}`],
    [
      'a property that a rule uses stays',
      '.a{x:var(--p)}@property --p{inherits:false}@property --q{inherits:false}',
      '.a{x:var(--p)}@property --p{inherits:false}',
    ],
    [
      'frames that a rule uses stay',
      '.a{animation:spin 1s}@keyframes spin{to{x:y}}@keyframes pulse{50%{x:y}}',
      '.a{animation:spin 1s}@keyframes spin{to{x:y}}',
    ],
  ])('%s', (_, css, expected) => {
    expect(styles(css, '<p class="a b hover:c w-[3.5px] 2xl [&amp;_svg]:s"></p>')).toBe(expected)
  })

  it('a brace that is never closed is an error of the build, not of a page', () => {
    expect(() => usedStylesOf('.a{x:y', [])).toThrow('never closed')
  })
})
