import { expect, test } from 'vitest'
import { htmlText } from './htmlText.ts'

test.each([
  ['<p>4月から</p><p>外来の日が<b>変わります</b>。</p>', '4月から\n外来の日が変わります。'],
  ['<h2>お知らせ</h2>\n  <p>一行目<br>二行目</p>', 'お知らせ\n一行目\n二行目'],
  ['<ul><li><p>月曜</p></li><li>水曜</li></ul>', '・月曜\n・水曜'],
  ['<table><tr><th>曜日</th><td>月</td></tr><tr><th>医師</th><td>佐藤</td></tr></table>', '曜日　月\n医師　佐藤'],
  ['<p>本文</p><p><br></p><img alt="地図"><style>p { color: red }</style>', '本文\n地図'],
  ['', ''],
])('%s reads %j', (html, text) => {
  expect(htmlText(html)).toBe(text)
})
