import { describe, expect, it } from 'vitest'
import { fileSlug, mediaFormatOf, pictureSet, pictureWidths, shownFileName } from './media-files.ts'

const bytes = (text: string) => Uint8Array.from([...text].map((character) => character.charCodeAt(0)))

describe('what a file is', () => {
  it.each([
    ['\xff\xd8\xff\xe0\x00\x10JFIF', 'jpeg'],
    ['\x89PNG\r\n\x1a\n\x00\x00', 'png'],
    ['GIF89a', 'gif'],
    ['GIF87a', 'gif'],
    ['RIFF\x00\x00\x00\x00WEBPVP8 ', 'webp'],
    ['\x00\x00\x00\x20ftypavif', 'avif'],
    ['%PDF-1.7', 'pdf'],
    ['<svg xmlns="http://www.w3.org/2000/svg">', null],
    ['<?xml version="1.0"?><svg/>', null],
    ['<!doctype html><script>', null],
    [' %PDF-1.7', null],
    ['GIF88a', null],
    ['RIFF\x00\x00\x00\x00WAVE', null],
    ['MZ', null],
    ['', null],
  ])('%j: %s', (start, expected) => {
    expect(mediaFormatOf(bytes(start))).toBe(expected)
  })
})

describe('names', () => {
  it.each([
    ['chart.png', 'chart.png'],
    ['../../etc/passwd', 'passwd'],
    [String.raw`C:\Users\ada\chart.png`, 'chart.png'],
    ['a\u0000b\u001b[31m.png', 'ab[31m.png'],
    ['invoice\u202Egnp.exe', 'invoicegnp.exe'],
    ['<img src=x>.png', '<img src=x>.png'],
    ['folder/', 'Unnamed file'],
    ['  ', 'Unnamed file'],
    ['x'.repeat(500), 'x'.repeat(200)],
  ])('%j is shown as %j', (name, expected) => {
    expect(shownFileName(name)).toBe(expected)
  })

  it.each([
    ['Price Sheet (2026).pdf', 'price-sheet-2026'],
    ['../..%2f.pdf', '2f'],
    ['...', 'document'],
    ['Ünïcode', 'n-code'],
  ])('%j has the slug %j', (name, expected) => {
    expect(fileSlug(name)).toBe(expected)
  })
})

describe('widths', () => {
  it.each([
    [3000, [480, 960, 1600]],
    [1600, [480, 960, 1600]],
    [1000, [480, 960, 1000]],
    [480, [480]],
    [16, [16]],
  ])('a picture %i wide: %j', (width, expected) => {
    expect(pictureWidths(width)).toEqual(expected)
  })

  it('all of them for srcset', () => {
    expect(pictureSet('ab', [480, 600], 'avif')).toBe('/media/ab-480.avif 480w, /media/ab-600.avif 600w')
  })
})
