import { getSchema } from '@tiptap/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contentExtensions } from '../schema/extensions.ts'
import { lostMarkup } from './lostMarkup.ts'
import { readHtml } from './readHtml.ts'
import { writeHtml } from './writeHtml.ts'
import { runs } from '#tests/support/strength.ts'

const fields = ['医療機関名', '氏名', '敬称', '所属', '担当者']
const schema = getSchema(contentExtensions({ mergeFields: fields.map((field) => ({ field, label: field })) }))
const known = new Set(fields)
const written = (html: string) => writeHtml(readHtml(html, schema, known))

const kept = [
  '<p>本文</p>',
  '<h1>外来のご案内</h1><h2>日程</h2><h3>小さな見出し</h3>',
  '<p>{{医療機関名}} {{氏名}}{{敬称}}</p>',
  '<p><strong>{{氏名}}</strong>さま</p>',
  '<p>{{知らない項目}} {{</p>',
  '<p><strong>強</strong><em>斜</em><u>下線</u><s>消</s></p>',
  '<p><strong><em><u>全部</u></em></strong></p>',
  '<p style="text-align:center">中央</p><h2 style="text-align:right">右</h2>',
  '<p><span style="color:#c7361b">朱</span></p>',
  '<p>一行目<br>二行目</p><p><br></p><p>空行のあと</p>',
  '<ul><li>一<ul><li>一の一</li></ul></li><li>二</li></ul><ol><li>い</li></ol>',
  '<ul><li><br><ul><li>一</li></ul></li></ul>',
  '<ol start="3"><li>三</li></ol>',
  '<ul><li><p>一</p><p>同じ項目の次の段落</p></li></ul>',
  '<blockquote><p>引用</p></blockquote><hr><p>後</p>',
  '<p><a href="https://a.example/?a=1&amp;b=2">リンク</a> <a href="mailto:a@b.example">メール</a></p>',
  '<p style="text-align:center"><a class="button" href="https://a.example/">予約する</a></p>',
  '<p><img src="/api/email_pictures/3/content" alt="地図" width="296" style="width:50%"></p>',
  '<p><img src="/api/email_pictures/3/content" alt="" width="120" height="40"></p>',
  '<table width="100%"><tbody><tr><th scope="col">曜日</th><th scope="col">医師</th></tr><tr><td>月</td><td style="text-align:center">佐藤</td></tr></tbody></table>',
  '<table><tbody><tr><td colspan="2" width="50%">二列</td></tr><tr><td>a</td><td><p>b</p><p>c</p></td></tr></tbody></table>',
  '<p>a&nbsp; b &lt;b&gt; &amp;amp;</p>',
]

describe('HTML that the editor wrote', () => {
  test.each(kept)('is the same after reading and writing: %s', (html) => {
    expect(written(html)).toBe(html)
    expect(lostMarkup(html, written(html))).toEqual([])
  })
})

test.each([
  ['', ''],
  ['<p></p>', ''],
  ['<div><br></div>', ''],
  ['<p>本文</p><p></p><p></p>', '<p>本文</p>'],
  ['本文だけ', '<p>本文だけ</p>'],
  ['<div>一</div><div>二</div>', '<p>一</p><p>二</p>'],
  ['<p><b>強</b><i>斜</i><del>消</del><br /></p><hr />', '<p><strong>強</strong><em>斜</em><s>消</s><br></p><hr>'],
  ['<p>{{ 氏名 }}｛｛敬称｝｝</p>', '<p>{{氏名}}{{敬称}}</p>'],
  ['<p align="center">中央</p>', '<p style="text-align:center">中央</p>'],
  ['<font color="#C00">朱</font>', '<p><span style="color:#cc0000">朱</span></p>'],
  [
    '<table><tr><td align="right">a</td></tr></table>',
    '<table><tbody><tr><td style="text-align:right">a</td></tr></tbody></table>',
  ],
  ['<p><a href="javascript:alert(1)">x</a></p>', '<p>x</p>'],
  ['<script>alert(1)</script><p onclick="x">a</p>', '<p>a</p>'],
])('%s is written as %s', (html, expected) => {
  expect(written(html)).toBe(expected)
})

test.each([
  ['<div style="background-color:#eee;padding:8px">a</div>', ['background-color', 'padding']],
  ['<center>a</center>', ['<center>']],
  [
    '<table role="presentation" cellpadding="4"><tr><td bgcolor="#eee">a</td></tr></table>',
    ['role', 'cellpadding', 'bgcolor'],
  ],
  ['<style>p { color: red }</style><p class="x">a</p>', ['<style>', 'class']],
  ['<p>a<sup>2</sup></p>', ['<sup>']],
  ['<p><a href="javascript:x">a</a></p>', ['<a>', 'href']],
])('of %s it says that %j would be lost', (html, lost) => {
  expect(lostMarkup(html, written(html))).toEqual(lost)
})

const text = fc.constantFrom(
  '本文',
  'a b',
  '  二つの空白',
  '{{氏名}}',
  '{{知らない}}',
  '&lt;',
  '1 < 2'.replace('<', '&lt;'),
  'é',
  '😀',
)
const marked = fc
  .tuple(
    fc.constantFrom('strong', 'em', 'u', 's', 'b', 'span style="color:#165e83"', 'a href="https://a.example/x"'),
    text,
  )
  .map(([tag, inner]) => `<${tag}>${inner}</${tag.split(' ')[0]}>`)
const line = fc
  .array(fc.oneof(text, marked, fc.constantFrom('<br>', '<img src="/api/email_pictures/1/content" alt="図">')), {
    maxLength: 5,
  })
  .map((parts) => parts.join(''))
const { block } = fc.letrec<{ block: string; item: string }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc
      .tuple(fc.constantFrom('p', 'h1', 'h2', 'p style="text-align:right"', 'div'), line)
      .map(([tag, inner]) => `<${tag}>${inner}</${tag.split(' ')[0]}>`),
    fc.constantFrom('<hr>', 'ただの文'),
    fc
      .tuple(fc.constantFrom('ul', 'ol', 'ol start="2"'), fc.array(tie('item'), { minLength: 1, maxLength: 3 }))
      .map(([tag, items]) => `<${tag}>${items.map((item) => `<li>${item}</li>`).join('')}</${tag.split(' ')[0]}>`),
    fc
      .array(tie('item'), { minLength: 1, maxLength: 3 })
      .map((cells) => `<table><tr>${cells.map((cell) => `<td align="center">${cell}</td>`).join('')}</tr></table>`),
    tie('block').map((inner) => `<blockquote>${inner}</blockquote>`),
  ),
  item: fc.oneof(
    { maxDepth: 3 },
    line,
    fc.tuple(line, tie('block')).map((parts) => parts.join('')),
  ),
}))

test('whatever the markup is, what was written once stays the same', () => {
  fc.assert(
    fc.property(fc.array(block, { maxLength: 4 }), (blocks) => {
      const once = written(blocks.join(''))
      expect(written(once)).toBe(once)
      expect(lostMarkup(once, once)).toEqual([])
    }),
    { numRuns: runs(300) },
  )
})
