import { getSchema } from '@tiptap/core'
import { expect, test } from 'vitest'
import { readHtml } from '../html/readHtml.ts'
import { writeHtml } from '../html/writeHtml.ts'
import { contentExtensions } from '../schema/extensions.ts'
import { cleanPasted } from './cleanPasted.ts'
import { plainTextSlice } from './plainText.ts'

const fields = new Set(['氏名', '敬称'])
const schema = getSchema(contentExtensions({ mergeFields: [...fields].map((field) => ({ field, label: field })) }))
const pasted = (html: string) => writeHtml(readHtml(cleanPasted(html, fields).html, schema, fields))

test('what Word copies comes without its styles, with its lists', () => {
  const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal {margin:0mm}</style></head><body lang=JA>
<!--StartFragment--><h3 style="color:#2F5496">お知らせ<o:p></o:p></h3>
<p class=MsoNormal style="font-family:游明朝"><b><span style="color:red">重要</span></b><span lang=EN-US style="font-size:12pt">&nbsp;2026</span><o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span style='font:7pt "Times New Roman"'>&nbsp;&nbsp;</span></span><![endif]>一つめ</p>
<p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>・<span>&nbsp;</span></span><![endif]>その中</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>2.<span>&nbsp;</span></span><![endif]>二つめ</p>
<p class=MsoNormal align=center style='text-align:center'>以上</p><!--EndFragment--></body></html>`
  expect(pasted(word)).toBe(
    '<h2>お知らせ</h2><p><strong>重要</strong>&nbsp;2026</p>' +
      '<ol><li>一つめ<ul><li>その中</li></ul></li><li>二つめ</li></ol><p style="text-align:center">以上</p>',
  )
})

test('what a web page copies comes with links and emphasis, without classes and colours', () => {
  const page =
    '<b style="font-weight:normal" id="docs-internal-guid-1"><p class="x" style="color:#333"><span style="font-weight:700">太字</span>と' +
    '<span style="text-decoration:underline;background:#ff0">下線</span> <a class="button nav" href="https://a.example/" onclick="x()">先</a></p></b>'
  expect(pasted(page)).toBe('<p><strong>太字</strong>と<u>下線</u> <a href="https://a.example/">先</a></p>')
})

test('pictures from elsewhere are left out and counted, those of this product stay', () => {
  const { html, lostPictures } = cleanPasted(
    '<p>a<img src="https://x.example/a.png"><img src="data:image/png;base64,AA"><img src="/api/email_pictures/1/content" alt="図"></p>',
    fields,
  )
  expect(lostPictures).toBe(2)
  expect(html).toBe('<p>a<img src="/api/email_pictures/1/content" alt="図"></p>')
})

test('what was copied here keeps its colours', () => {
  expect(pasted('<p data-pm-slice="1 1 []"><span style="color:#c7361b">朱</span></p>')).toBe(
    '<p><span style="color:#c7361b">朱</span></p>',
  )
})

test.each([
  ['一行目\r\n二行目', '<p>一行目<br>二行目</p>'],
  ['一段落目\n\n二段落目\n', '<p>一段落目</p><p>二段落目</p>'],
  ['{{氏名}}{{知らない}}', '<p>{{氏名}}{{知らない}}</p>'],
  ['<b>文字</b>', '<p>&lt;b&gt;文字&lt;/b&gt;</p>'],
])('the plain text %j is pasted as %s', (text, html) => {
  const slice = plainTextSlice(text, schema, fields)
  expect(writeHtml(schema.topNodeType.create(null, slice.content))).toBe(html)
})

test('a merge field in plain text becomes a chip', () => {
  const names = plainTextSlice('{{氏名}}さま', schema, fields).content.firstChild?.children.map(({ type }) => type.name)
  expect(names).toEqual(['mergeField', 'text'])
})
