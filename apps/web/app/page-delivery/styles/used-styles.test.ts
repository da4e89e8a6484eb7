import { describe, expect, it } from 'vitest'
import { parseStyles } from './parse-styles.ts'
import { usedStylesOf } from './used-styles.ts'

const styles = (css: string, html: string) => usedStylesOf(parseStyles(css), ['dark'])(html)

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
    expect(() => parseStyles('.a{x:y')).toThrow('Unclosed block')
  })
})

describe('legal but odd style sheets [HOUSE-11]', () => {
  const R = String.raw
  it.each([
    ['a quote in a string', R`.a:before{content:"\""}.gone{x:y}.b{x:y}`, R`.a:before{content:"\""}.b{x:y}`],
    ['a quote of the other kind', `.a:before{content:"'"}.gone{x:y}`, `.a:before{content:"'"}`],
    ['a comment in a string', '.a:before{content:"/*x*/"}.gone{x:y}', '.a:before{content:"/*x*/"}'],
    ['a string over two lines', '.a:before{content:"x\\\ny"}.gone{x:y}', '.a:before{content:"x\\\ny"}'],
    ['braces and semicolons in an address', '.a{x:url(data:a;b,{})}.gone{x:y}', '.a{x:url(data:a;b,{})}'],
    ['a class in the value of an attribute', '[title=".gone,{"] .a{x:y}.gone{x:y}', '[title=".gone,{"] .a{x:y}'],
    ['a comment among selectors', '.gone/* , */,.b/* .gone */{x:y}', '.b{x:y}'],
    ['a comment among declarations', '.a{/* } */x:y;/* { */z:w}.gone{x:y}', '.a{x:y;z:w}'],
    ['a quote in a comment', `/* it's */.gone{x:y}.a{x:y}/* it's */`, '.a{x:y}'],
    [
      'nested rules stay whole',
      '.a{x:y;&:hover{x:z}.gone &{x:w}}.gone{.a &{x:y}}',
      '.a{x:y;&:hover{x:z};.gone &{x:w}}',
    ],
    ['a nested condition', '.a{@media (width>1px){x:y}x:z}', '.a{@media (width>1px){x:y};x:z}'],
    ['a bracket in a name', R`.\(a{x:y}.b:not(.gone\)){x:y}`, R`.b:not(.gone\)){x:y}`],
    ['a comma in a name', R`.a\,b,.b{x:y}`, '.b{x:y}'],
    ['a name in numbers', R`.\61{x:y}.\000062{x:y}.\67 one{x:y}`, R`.\61{x:y}.\000062{x:y}`],
    ['brackets inside of brackets', '.gone:not(:is(.a,.b)){x:y}.a:not(:is(.gone,p)){x:y}', '.a:not(:is(.gone,p)){x:y}'],
    ['layers keep their rank without rules', '@layer u{.gone{x:y}}@layer v{.a{x:y}}', '@layer u;@layer v{.a{x:y}}'],
    ['a layer without a name', '@layer{.gone{x:y}}@layer{.a{x:y}}', '@layer {.a{x:y}}'],
    [
      'groups in groups',
      '@supports (x:y){@media print{.gone{x:y}}@media tv{.a{x:y}}}',
      '@supports (x:y){@media tv{.a{x:y}}}',
    ],
    ['other groups stay whole', '@scope (.gone){.a{x:y}}', '@scope (.gone){.a{x:y}}'],
    ['what matters most', '.a{x:y!important}', '.a{x:y!important}'],
    ['an import with a semicolon in it', '@import url("x;y");.gone{x:y}', '@import url("x;y");'],
    [
      'definitions inside of groups',
      '@layer u{@keyframes spin{to{x:y}}.a{animation:spin 1s}}',
      '@layer u{@keyframes spin{to{x:y}}.a{animation:spin 1s}}',
    ],
    [
      'a name of frames in quotes and in numbers',
      R`.a{animation:sp\69 n}@keyframes "spin"{to{x:y}}`,
      R`.a{animation:sp\69 n}@keyframes "spin"{to{x:y}}`,
    ],
    [
      'a property with space around its name',
      '.a{x:var( --p )}@property --p{inherits:false}',
      '.a{x:var( --p )}@property --p{inherits:false}',
    ],
    [
      'a property that only frames use',
      '@keyframes spin{to{x:var(--p)}}.a{animation:spin}@property --p{inherits:false}',
      '@keyframes spin{to{x:var(--p)}}.a{animation:spin}@property --p{inherits:false}',
    ],
    ['a property that is only set', '.a{--p:0}@property --p{inherits:false}', '.a{--p:0}'],
    ['a property that the page uses', '@property --drawn{inherits:false}', '@property --drawn{inherits:false}'],
  ])('%s', (_, css, expected) => {
    expect(styles(css, '<p class="a\n b" style="x:var(--drawn)"></p>')).toBe(expected)
  })
})
