import fc from 'fast-check'
import { parseDocument } from 'htmlparser2'
import { describe, expect, test } from 'vitest'
import type { MergeValues } from '#contract/emails/mergeFields.ts'
import { messageFiller } from './fillMessage.ts'
import { type CampaignSource, renderCampaign } from './renderCampaign.ts'
import { sanitizeContents } from './sanitizeContents.ts'
import { runs } from '#tests/support/strength.ts'

const source = (html: string, given: Partial<CampaignSource> = {}): CampaignSource => ({
  category: 'other',
  title: 'お知らせ',
  main_content: sanitizeContents(html).html,
  frame: {
    accent_color: '#165e83',
    shows_logo: true,
    signature: '<p>連携室 <a href="https://hospital.example">ホームページ</a></p>',
    footer: '<p>フッター</p>',
    legal_name: '水前寺 & <病院>',
    legal_address: '熊本市',
    legal_contact: null,
    is_tracked: true,
    needs_approval: false,
    rests_at_night: true,
    updated_at: null,
  },
  tenantName: '水前寺"病院',
  hasLogo: true,
  isTracked: true,
  ...given,
})
const values: MergeValues = { 医療機関名: '山田医院', 氏名: '山田', 敬称: '先生', 所属: '', 担当者: '佐藤' }
const addresses = {
  link: (position: number) => `https://t.example/l/${position}?a&b`,
  optOut: 'https://t.example/o',
  pixel: 'https://t.example/p',
}
const filled = (html: string, given?: Partial<CampaignSource>) =>
  messageFiller(renderCampaign(source(html, given)))(values, addresses)

describe('a rendered e-mail', () => {
  test('numbers its links, of the signature too, and knows what they say', () => {
    const { links } = renderCampaign(
      source(
        '<a href="https://a.example/x"><b>予約</b>する</a> <a href="https://a.example/x"><img src="/api/email_pictures/3/content" alt="地図"></a> <a href="mailto:a@b.example">m</a>',
      ),
    )
    expect(links).toEqual([
      { position: 1, url: 'https://a.example/x', label: '予約する' },
      { position: 2, url: 'https://a.example/x', label: 'https://a.example/x' },
      { position: 3, url: 'https://hospital.example', label: 'ホームページ' },
    ])
  })

  test('has its own address for each link, for opting out and for the pixel', () => {
    const { html, text } = filled('<p><a href="https://a.example/x">予約</a></p>')
    expect(html).toContain('href="https://t.example/l/1?a&amp;b"')
    expect(html).toContain('href="https://t.example/o"')
    expect(html).toContain('src="https://t.example/p"')
    expect(text).toContain('予約（https://t.example/l/1?a&b）')
    expect(text).toContain('https://t.example/o')
    expect(html + text).not.toMatch(/\{\{|a\.example/)
  })

  test('gives buttons their padding in Outlook, with nothing but constants in conditional comments', () => {
    const { html, text } = filled(
      '<p><a class="button" href="https://a.example/x"><b>{{医療機関名}}</b>の予約</a> <a href="https://a.example/y">表</a></p>',
    )
    const comments = html.match(/<!--[^]*?-->/g) ?? []
    expect(comments).toHaveLength(2)
    expect(comments.every((comment) => /^<!--\[if mso\]>[^]*<!\[endif\]-->$/.test(comment))).toBe(true)
    expect(comments.join('')).not.toMatch(/t\.example|山田|予約/)
    expect(html.replaceAll(/<!--[^]*?-->/g, '')).toMatch(
      /<a [^>]*class="button"[^>]*padding: 12px 24px[^>]*><b>山田医院<\/b>の予約<\/a>/,
    )
    expect(html.match(/t\.example\/l\/1/g)).toHaveLength(1)
    expect(text).toContain('山田医院の予約（https://t.example/l/1?a&b）')
    expect(text).not.toMatch(/mso|\u2003/)
  })

  test('has no conditional comment of anybody else', () => {
    const hidden = '<!--[if mso]><v:roundrect href="https://evil.example/"><w:anchorlock/>x</v:roundrect><![endif]-->'
    const revealed = '<![if !mso]><p>a</p><![endif]>'
    const nested = '<a class="button" href="https://a.example/">b<!--[if mso]><i>c</i><![endif]--></a>'
    const { html } = filled(`${hidden}${revealed}<!--[if gte mso 9]><xml></xml><![endif]-->${nested}<!-->d<!--->`)
    expect(html.match(/\[if/g)).toHaveLength(2)
    expect(html.match(/<!\[endif/g)).toHaveLength(2)
    expect(html).not.toMatch(/roundrect|anchorlock|evil\.example|<i>c/)
  })

  test('says that it is tracked only if it is', () => {
    const note = '開封とリンクのクリックを記録しています'
    const tracked = filled('<p>a</p>')
    expect(tracked.html).toContain(note)
    expect(tracked.text).toContain(note)
    const { html, text } = filled('<p>a</p>', { isTracked: false })
    expect(html + text).not.toContain(note)
    expect(html).not.toContain('t.example/p')
  })

  test('names pictures and the logo by Content-IDs', () => {
    const rendered = renderCampaign(source('<img src="/api/email_pictures/3/content" alt="地図">'))
    expect(rendered).toMatchObject({ pictureIds: [3], showsLogo: true })
    expect(rendered.html).toContain('src="cid:picture-3@renkei"')
    expect(rendered.html).toContain('src="cid:logo@renkei"')
    expect(renderCampaign(source('a', { hasLogo: false })).html).not.toContain('cid:')
  })

  test('has the names of the house as text', () => {
    const { html, text } = filled('<p>a</p>')
    expect(html).toContain('水前寺 &amp; &lt;病院&gt;')
    expect(html).toContain('alt="水前寺&quot;病院"')
    expect(text).toContain('水前寺 & <病院>')
  })

  test('is also plain text that reads well', () => {
    const { text } = filled(
      '<h1>外来</h1><p>{{医療機関名}}<br>{{氏名}} {{敬称}}</p><ul><li>月</li><li>火</li></ul><table><tr><th>曜</th><td>月</td></tr></table>',
      { isTracked: false },
    )
    expect(text.split('\n').slice(0, 12)).toEqual([
      '外来',
      '',
      '山田医院',
      '山田 先生',
      '',
      ' * 月',
      ' * 火',
      '',
      '曜 月',
      '',
      '連携室 ホームページ（https://t.example/l/1?a&b）',
      '',
    ])
  })

  test('says an address once in plain text if it is the text of its link', () => {
    const { text } = filled('<p>詳細は<a href="https://a.example/">https://a.example</a>へ</p>')
    expect(text).toMatch(/^詳細はhttps:\/\/t\.example\/l\/1\?a&bへ\n/)
  })

  test('is the same each time', () => {
    const given = source('<p><a href="https://a.example">a</a>{{氏名}}</p><img src="/api/email_pictures/3/content">')
    expect(renderCampaign(given)).toEqual(renderCampaign(given))
  })

  test.each(['{{link:1}}', '{{opt_out}}', '{{{pixel}}', '{{{{link:1}}}}', '{<b></b>{link:1}}'])(
    'takes nothing written in it for a place: %s',
    (written) => {
      const { html, text } = filled(`<p>x ${written} y</p><img src="/api/email_pictures/3/content" alt="${written}">`)
      expect(html.match(/t\.example\/l\/1/g) ?? []).toHaveLength(1)
      expect(html.match(/t\.example\/o/g) ?? []).toHaveLength(1)
      expect(html.match(/t\.example\/p/g) ?? []).toHaveLength(1)
      expect(text).not.toMatch(/x .*t\.example.* y/)
    },
  )
})

type Nodes = ReturnType<typeof parseDocument>['children']
const shape = (nodes: Nodes): unknown[] =>
  nodes.flatMap((node) => ('attribs' in node ? [[node.name, Object.keys(node.attribs), shape(node.children)]] : []))

test('no value of a merge field changes the structure of a mail', () => {
  const fill = messageFiller(
    renderCampaign(
      source('<p>{{氏名}} {{所属}}</p><img src="/api/email_pictures/3/content" alt="{{医療機関名}}">{{担当者}}'),
    ),
  )
  const expected = shape(parseDocument(fill(values, addresses).html).children)
  const hostile = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc
      .array(fc.constantFrom('<b>', '"', "'", '&lt;', '{{link:1}}', '{{氏名}}', '-->', '<img src=x onerror=y>'))
      .map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(hostile, hostile, (one, other) => {
      const { html } = fill({ 医療機関名: one, 氏名: other, 敬称: one, 所属: other, 担当者: one }, addresses)
      expect(shape(parseDocument(html).children)).toEqual(expected)
      expect(html.match(/t\.example\/l\/1/g)).toHaveLength(1)
    }),
    { numRuns: runs(200) },
  )
})
