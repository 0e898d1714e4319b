import { expect, test } from 'vitest'
import { withTypedLinks } from './typedLinks.ts'

const link = (href: string, text = href) => `<a href="${href}">${text}</a>`

test.each([
  ['within a sentence', '<p>詳細はhttps://a.example/x。</p>', `<p>詳細は${link('https://a.example/x')}。</p>`],
  ['at the end of one', '<p>See https://a.example/x.</p>', `<p>See ${link('https://a.example/x')}.</p>`],
  ['in brackets', '(https://a.example/x_(1))', `(${link('https://a.example/x_(1)')})`],
  ['with a query', 'https://a.example/?a=1&amp;b=2', link('https://a.example/?a=1&amp;b=2')],
  ['of a host alone', 'http://a.example', link('http://a.example/', 'http://a.example')],
  ['before a quotation mark', '&quot;https://a.example/x&quot;', `&quot;${link('https://a.example/x')}&quot;`],
  ['beside other elements', '<b>https://a.example/x</b>', `<b>${link('https://a.example/x')}</b>`],
])('an address %s becomes a link', (_, html, made) => {
  expect(withTypedLinks(html)).toBe(made)
})

test.each([
  ['within a link', link('https://a.example/x', '<b>https://b.example/y</b>')],
  ['within an attribute', '<img src="/x" alt="https://a.example/x">'],
  ['that goes on with a merge field', '<p>https://a.example/{{氏名}}</p>'],
  ['that hides where it leads', '<p>https://a.example@b.example/x</p>'],
  ['without a host', '<p>https://、http://x</p>'],
  ['of another scheme', '<p>javascript:alert(1) ftp://a.example</p>'],
])('an address %s stays as it is', (_, html) => {
  expect(withTypedLinks(html)).toBe(html)
})

test('so many addresses become links, however many are typed, in a moment', () => {
  const html = withTypedLinks('https://a.example/x '.repeat(20_000))
  expect(html.match(/<a /g)).toHaveLength(200)
  expect(withTypedLinks(`https://${'a.'.repeat(200_000)}`)).not.toContain('<a ')
  expect(withTypedLinks(`https://a.example/${')'.repeat(1_900)} `.repeat(200))).toContain('<a ')
})
