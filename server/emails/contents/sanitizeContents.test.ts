import fc from 'fast-check'
import { parseDocument } from 'htmlparser2'
import { describe, expect, test } from 'vitest'
import { allowedTags } from './allowedMarkup.ts'
import { safeLink } from './safeLink.ts'
import { safeStyle } from './safeStyle.ts'
import { ContentsTooLarge, pictureIdOf, sanitizeContents } from './sanitizeContents.ts'
import { runs } from '#tests/support/strength.ts'

type Nodes = ReturnType<typeof parseDocument>['children']

const elementsIn = (nodes: Nodes): { name: string; attribs: Record<string, string> }[] =>
  nodes.flatMap((node) => ('attribs' in node ? [node, ...elementsIn(node.children)] : []))

const tags = new Set(allowedTags)

/** What no sanitised contents may have, by the eyes of another parser. */
const expectHarmless = (html: string) => {
  const document = parseDocument(html)
  for (const { name, attribs } of elementsIn(document.children)) {
    expect(tags).toContain(name)
    for (const [attribute, value] of Object.entries(attribs)) {
      expect(attribute).not.toMatch(/^on|^(id|name|action|formaction|srcset|background|xlink:href|srcdoc|data)$/)
      if (attribute === 'href') expect(value).toMatch(/^(https?|mailto|tel):/)
      if (attribute === 'src') expect(pictureIdOf(value)).toBeDefined()
      if (attribute === 'style') expect(value).not.toMatch(/url|expression|@|\\|\/\*|position|behavior|<|&/i)
    }
  }
  expect(document.children.every(({ type }) => ['text', 'tag'].includes(type))).toBe(true)
}

// The kinds of the OWASP XSS Filter Evasion Cheat Sheet, of html5sec.org and of published evasions of sanitisers (mXSS).
const attacks = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=https://x.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<<script>alert(1);//<</script>',
  '<script/xss src="https://x.example/x.js"></script>',
  '<script src=https://x.example/x.js?< b >',
  '</title><script>alert(1)</script>',
  '<img src="javascript:alert(1)">',
  '<img src=x onerror=alert(1)>',
  '<img """><script>alert(1)</script>">',
  '<img src=# onmouseover="alert(1)">',
  '<img src="jav&#x09;ascript:alert(1);">',
  '<img src=" &#14; javascript:alert(1);">',
  '<img dynsrc="javascript:alert(1)" lowsrc="javascript:alert(1)">',
  '<img srcset="https://x.example/a.png 2x">',
  '<input type="image" src="javascript:alert(1)">',
  '<body onload=alert(1)>',
  '<body background="javascript:alert(1)">',
  '<svg/onload=alert(1)>',
  '<svg><script>alert&lpar;1&rpar;</script></svg>',
  '<svg><animate xlink:href=#x attributeName=href values=javascript:alert(1) /></svg>',
  '<svg><foreignObject><iframe srcdoc="<script>alert(1)</script>"></iframe></foreignObject></svg>',
  '<math href="javascript:alert(1)">x</math>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>"></xmp>',
  '<noembed><img src=x onerror=alert(1)></noembed>',
  '<plaintext><img src=x onerror=alert(1)>',
  '<template><img src=x onerror=alert(1)></template>',
  '<select><option><style></option></select><img src=x onerror=alert(1)></style>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="&#106;&#97;vascript:alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="feed:javascript:alert(1)">x</a>',
  '<a href="//x.example/">x</a>',
  '<a href="/app/crms">x</a>',
  '<a href="https://hospital.example@x.example/">x</a>',
  '<a href="https://x.example/{{氏名}}">x</a>',
  '<a href="mailto:a@x.example?subject=a%0d%0aBcc:b@x.example">x</a>',
  '<a onmouseover=alert(1) href="https://x.example">x</a>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<img src=x onerror=alert(1)>"></iframe>',
  '<frameset><frame src="javascript:alert(1)"></frameset>',
  '<object data="data:text/html,<script>alert(1)</script>"></object>',
  '<embed src="data:image/svg+xml;base64,PHN2Zy8+">',
  '<applet code="x"></applet>',
  '<form action="https://x.example"><input name=password><button formaction="javascript:alert(1)">x</button></form>',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<base href="javascript:alert(1);//">',
  '<link rel="stylesheet" href="https://x.example/x.css">',
  '<style>@import "https://x.example/x.css";</style>',
  '<style>body{background:url("javascript:alert(1)")}</style>',
  '<div style="background-image: url(javascript:alert(1))">x</div>',
  '<div style="width: expression(alert(1))">x</div>',
  '<div style="wid/**/th: exp/* */ression(alert(1))">x</div>',
  '<div style="background:\\75rl(https://x.example/a.png)">x</div>',
  '<div style="-moz-binding:url(https://x.example/x.xml#xss)">x</div>',
  '<div style="position:fixed;top:0;left:0;width:9999px;height:9999px">x</div>',
  '<div style="color:red;}</style><script>alert(1)</script>">x</div>',
  '<table background="javascript:alert(1)"><td background="javascript:alert(1)">x</table>',
  '<bgsound src="javascript:alert(1)">',
  '<video><source onerror="alert(1)"></video>',
  '<audio src=x onerror=alert(1)>',
  '<details open ontoggle=alert(1)>x</details>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<isindex action="javascript:alert(1)" type=image>',
  '<keygen autofocus onfocus=alert(1)>',
  '<p id="x" name="y" class="card">x</p>',
  '<!--[if gte IE 4]><script>alert(1)</script><![endif]-->',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?xml version="1.0"?><p>x</p>',
  '<?php echo 1 ?>',
  '<p title="a" title="b" onclick=alert(1)//">x</p>',
  '<p/onclick=alert(1)>x</p>',
  '<p\u0000 onclick=alert(1)>x</p>',
  '\u00bcscript\u00bealert(1)\u00bc/script\u00be',
  '+ADw-script+AD4-alert(1)+ADw-/script+AD4-',
  '<a/href="https://x.example"onclick=alert(1)>x',
  "<p title='\"><script>alert(1)</script>'>x</p>",
]

describe('sanitised contents', () => {
  test.each(attacks)('do nothing: %s', (attack) => {
    const { html } = sanitizeContents(`<p>前</p>${attack}`)
    expectHarmless(html)
    expect(html).not.toMatch(/<(script|iframe|svg|math|style|form|object)/i)
    expect(html).toContain('前')
  })

  const pieces = fc.constantFrom(
    ...attacks,
    '<p>',
    '</p>',
    '<table>',
    '<td>',
    '"',
    "'",
    '>',
    '<',
    '<!--',
    '-->',
    'x',
    '<a href="https://x.example">',
  )
  test('stay the same when sanitised again, also where a table ends a paragraph', () => {
    const { html } = sanitizeContents('<p><math><table><mglyph><style></style>')
    expect(html).toBe('<p></p><table></table><p></p>')
    expect(sanitizeContents(html).html).toBe(html)
  })

  test('do nothing, however the pieces are put together, and stay the same when sanitised again', () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 6 }), (parts) => {
        const { html } = sanitizeContents(parts.join(''))
        expectHarmless(html)
        expect(sanitizeContents(html).html).toBe(html)
      }),
      { numRuns: runs(500) },
    )
  })

  test('keep what mail programs show', () => {
    const kept =
      '<h1>外来</h1><p style="color:#222222;text-align:center"><strong>強</strong><br />{{氏名}}</p><ul><li>一</li></ul>' +
      '<p><a class="button" href="https://a.example/?a=1&amp;b=2">予約</a></p><hr />' +
      '<table width="100%" cellpadding="4"><tr><th scope="col">曜日</th><td colspan="2" bgcolor="#eeeeee">月</td></tr></table>' +
      '<img src="/api/email_pictures/3/content" alt="地図" width="300" />'
    expect(sanitizeContents(kept)).toMatchObject({ html: kept, removed: [], brokenLinks: [] })
  })

  test('have no control characters, not even by entities', () => {
    expect(sanitizeContents('<p title="a&#1;b">a&#x1;\u0007b&#0;</p>').html).not.toMatch(/[\u0000-\u001f]/)
  })

  test('lose attributes and elements that are called like what every object inherits', () => {
    for (const name of Object.getOwnPropertyNames(Object.prototype))
      expect(sanitizeContents(`<p ${name}="x"><a ${name}="y">a</a></p>`).html).toBe('<p><a>a</a></p>')
    expect(sanitizeContents('<constructor constructor="x">a</constructor>').html).toBe('a')
  })

  test.each([
    ['elements', '<b><i>'.repeat(40_000)],
    ['elements that are taken out', '<x>'.repeat(90_000)],
    ['characters that take more room in HTML', '&'.repeat(250_000)],
  ])('are refused if they have too many %s', (_, html) => {
    expect(() => sanitizeContents(html)).toThrow(ContentsTooLarge)
  })

  test('say what was taken out', () => {
    const given =
      '<form><input></form><p onclick="x"><a href="javascript:x">a</a><img src="https://x.example/a.png"></p>'
    const { removed, brokenLinks } = sanitizeContents(given)
    expect(removed).toEqual(['form', 'input', 'onclick', 'img'])
    expect(brokenLinks).toEqual(['javascript:x'])
  })
})

test.each([
  ['https://a.example/x?y=1#z', 'https://a.example/x?y=1#z'],
  [' https://a.example ', 'https://a.example/'],
  ['https://病院.example/案内', 'https://xn--0rys90e.example/%E6%A1%88%E5%86%85'],
  ['mailto:renkei@a.example', 'mailto:renkei@a.example'],
  ['tel:096-123-4567', 'tel:096-123-4567'],
  ['https://intranet/x', null],
  ['ftp://a.example', null],
  ['https://u:p@a.example', null],
  ['https://a.example/\\x', null],
  [`https://a.example/${'a'.repeat(2_000)}`, null],
  ['www.a.example', null],
])('the link %s is %s', (href, safe) => {
  expect(safeLink(href)).toBe(safe)
})

test.each([
  ['color: red; position: fixed', 'color:red'],
  ['font-family: "Yu Gothic", sans-serif', "font-family:'Yu Gothic', sans-serif"],
  ['background-color: rgb(1, 2, 3)', 'background-color:rgb(1, 2, 3)'],
  ['background: url(x)', ''],
  ['display: none', ''],
  ['width: calc(100% - 1px)', ''],
])('the style %s is %s', (style, safe) => {
  expect(safeStyle(style)).toBe(safe)
})
