import type { Language } from '#contract/messages.ts'
import type { Mail } from './mailer.ts'

/** The content of a mail, for both of its forms. */
export interface Letter {
  readonly subject: string
  /** One that is an address becomes a link; line breaks within one stay. */
  readonly paragraphs: readonly string[]
  /** Has a line of its own: an address or a code. */
  readonly central: string
  readonly after: readonly string[]
}

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

/** Makes a mail from a letter: plain text, and the same as HTML in the product's style. */
export const mailOf = (to: string, language: Language, { subject, paragraphs, central, after }: Letter): Mail => {
  const paragraph = (html: string) => `<p style="margin:0 0 16px">${html}</p>`
  const isLink = (text: string) => text.startsWith('http')
  const link = (address: string) =>
    paragraph(`<a href="${escaped(address)}" style="color:#165e83;word-break:break-all">${escaped(address)}</a>`)
  const line = (text: string) => (isLink(text) ? link(text) : paragraph(escaped(text).replaceAll('\n', '<br>')))
  const middle = isLink(central)
    ? link(central)
    : `<p style="margin:0 0 16px;font-size:28px;letter-spacing:4px"><strong>${escaped(central)}</strong></p>`
  return {
    to,
    subject,
    text: [...paragraphs, central, ...after, '-- \nRenkei'].join('\n\n'),
    html: `<!doctype html><html lang="${language}"><body style="margin:0;padding:24px;background:#f5f7f7;color:#1c2b33;font:14px/1.8 sans-serif">
<div style="max-width:560px;margin:0 auto;padding:24px;background:#fff;border:1px solid #dfe4e6;border-radius:8px">
${paragraphs.map(line).join('')}${middle}${after.map(line).join('')}<p style="margin:24px 0 0;color:#55656e">Renkei</p></div></body></html>`,
  }
}
