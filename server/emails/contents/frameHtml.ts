import { escapeHtml } from '#contract/emails/mergeFields.ts'
import { darkCard, darkText, lightText } from './darkColours.ts'

const fonts = "'Hiragino Sans','Yu Gothic Medium','Yu Gothic',Meiryo,sans-serif"

/** The rules that are inlined. Mail programs ignore much, so they are few. */
export const inlinedRules = (accent: string): string => `
body { margin: 0; padding: 0; background-color: #f2f4f6; }
.page { width: 100%; background-color: #f2f4f6; }
.card { width: 100%; max-width: 640px; table-layout: fixed; background-color: #ffffff; border-top: 4px solid ${accent}; }
.logo { padding: 20px 24px 0; }
.contents, .signature, .small { font-family: ${fonts}; color: ${lightText}; overflow-wrap: anywhere; word-break: break-word; }
.contents { padding: 24px; font-size: 16px; line-height: 1.7; }
.signature { padding: 0 24px 24px; font-size: 14px; line-height: 1.6; }
.small { padding: 16px 24px; font-size: 12px; line-height: 1.6; color: #5a6570; }
h1 { font-size: 24px; line-height: 1.4; margin: 0 0 16px; }
h2 { font-size: 20px; line-height: 1.4; margin: 24px 0 12px; }
h3, h4 { font-size: 17px; line-height: 1.5; margin: 20px 0 8px; }
p { margin: 0 0 16px; }
ul, ol { margin: 0 0 16px; padding-left: 24px; }
blockquote { margin: 0 0 16px; padding-left: 12px; border-left: 3px solid #c9d1d8; }
hr { border: 0; border-top: 1px solid #c9d1d8; margin: 24px 0; }
img { max-width: 100%; height: auto; border: 0; }
.contents table { border-collapse: collapse; margin: 0 0 16px; }
.contents td, .contents th { border: 1px solid #c9d1d8; padding: 6px 10px; text-align: left; }
a { color: ${accent}; }
.small a { color: #5a6570; }
a.button { display: inline-block; padding: 12px 24px; border-radius: 4px; background-color: ${accent}; color: #ffffff; font-weight: bold; text-decoration: none; mso-padding-alt: 0; text-underline-color: ${accent}; }
`

/** What programs that know dark pages take from the head. @param own - rules for colours that contents have of their own */
const darkRules = (own: readonly string[]) => `
@media (prefers-color-scheme: dark) {
  body, .page { background-color: #15181b !important; }
  .card { background-color: ${darkCard} !important; }
  .contents, .signature { color: ${darkText} !important; }
  .small, .small a { color: #aab4bd !important; }
  .contents a, .signature a { color: #8ec5ea !important; }
  .contents a.button { color: #ffffff !important; }
${own.map((rule) => `  ${rule}`).join('\n')}
}`

export interface PageParts {
  readonly title: string
  /** HTML of the picture, or nothing. */
  readonly logo: string
  readonly contents: string
  readonly signature: string
  /** Each a block of its own. */
  readonly small: readonly string[]
  /** HTML of the picture that counts opens, or nothing. */
  readonly pixel: string
  /** Rules of {@link DarkColours}. */
  readonly darkColours: readonly string[]
}

const row = (name: string, html: string) => (html === '' ? '' : `<tr><td class="${name}">${html}</td></tr>`)

/** The whole page of a mail before its styles are inlined. */
export const pageHtml = ({ title, logo, contents, signature, small, pixel, darkColours }: PageParts): string =>
  `<!DOCTYPE html>
<html lang="ja">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style data-embed>${darkRules(darkColours)}</style>
</head>
<body>
<div role="main">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" class="card" width="640" cellpadding="0" cellspacing="0">
${[row('logo', logo), row('contents', contents), row('signature', signature), row('small', small.filter(Boolean).join('<br><br>'))].filter(Boolean).join('\n')}
</table>
</td></tr></table>
</div>
${pixel}</body>
</html>
`
