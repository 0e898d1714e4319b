import { expect, test } from 'vitest'
import { DarkColours, readableInDark } from './darkColours.ts'

/** What an element's class says of its colour in the dark; undefined if it has none. */
const darkOf = (html: string, element: string): string | undefined => {
  const colours = new DarkColours()
  const marked = colours.mark(html, '#165e83')
  const name = new RegExp(`<${element} class="(?:button )?(d\\d+)"`).exec(marked)?.[1]
  const rule = colours.rules().find((one) => one.startsWith(`.card .${name},`))
  return /color: (\S+) !important/.exec(rule ?? '')?.[1]
}

test('text on a background of its own stays as it is in the light', () => {
  expect(darkOf('<p style="background-color:#ffffcc">お知らせ</p>', 'p')).toBe('#222222')
  expect(darkOf('<td bgcolor="#eeeeee">表</td>', 'td')).toBe('#222222')
  expect(darkOf('<p style="background:#003366;color:#fff">白</p>', 'p')).toBe('#fff')
  expect(darkOf('<p style="color:#333"><b style="background-color:yellow">印</b></p>', 'b')).toBe('#333')
  expect(darkOf('<p style="background-color:#ffffcc"><span style="color:#c7361b">赤</span></p>', 'span')).toBe(
    '#c7361b',
  )
  expect(darkOf('<p style="background-color:#ffffcc"><a href="https://a.example">リンク</a></p>', 'a')).toBe('#165e83')
})

test('dark text on no background of its own becomes lighter, and light text stays', () => {
  expect(darkOf('<p style="color:#333333">本文</p>', 'p')).not.toBe('#333333')
  expect(darkOf('<span style="color:#c7361b">赤</span>', 'span')).toBe('#ff9c86')
  expect(darkOf('<font color="black">本文</font>', 'font')).toMatch(/^#[89a-f]/)
  expect(readableInDark('#ffffff')).toBe('#ffffff')
  expect(readableInDark('hsl(0 0% 10%)')).toBe('#f0f2f4')
})

test('what has no colours of its own, and a button, stay as they are', () => {
  const html = '<p>本文 <a class="button" href="#">予約</a><br><a href="#">詳しく</a></p>'
  expect(new DarkColours().mark(html, '#165e83')).toBe(html)
})
