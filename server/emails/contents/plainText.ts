import { htmlToText } from 'html-to-text'

/** The text part of a mail: paragraphs apart, addresses behind what they are the link of, pictures by their text. */
export const plainText = (html: string): string =>
  htmlToText(html, {
    wordwrap: false,
    limits: { maxDepth: 60, maxInputLength: 1_000_000 },
    selectors: [
      { selector: 'a', options: { linkBrackets: ['（', '）'], hideLinkHrefIfSameAsText: true } },
      { selector: 'img', format: 'pictureText' },
      { selector: 'hr', options: { length: 30 } },
      ...['h1', 'h2', 'h3', 'h4'].map((selector) => ({ selector, options: { uppercase: false } })),
      { selector: 'table', format: 'block' },
      { selector: 'tr', format: 'block' },
      { selector: 'td', format: 'cellText' },
      { selector: 'th', format: 'cellText' },
    ],
    formatters: {
      pictureText: ({ attribs }, _walk, builder) => {
        const text = (attribs as Readonly<Record<string, string>>).alt
        if (text) builder.addInline(`［${text}］`)
      },
      cellText: ({ children }, walk, builder) => {
        walk(children, builder)
        builder.addInline(' ')
      },
    },
  })
    .replaceAll(' （', '（')
    .trim()
