const blocks = 'address, blockquote, div, h1, h2, h3, h4, h5, h6, hr, li, ol, p, table, tr, ul'

/**
 * What HTML says, as people read it: paragraphs, lines of a list and rows of a table on lines of their own, cells apart, pictures by their descriptions.
 * @example htmlText('<p>4月から</p><p>外来の日</p>') // '4月から\n外来の日'
 */
export const htmlText = (html: string): string => {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const one of body.querySelectorAll('style, script, title')) one.remove()
  // Breaks within the source are spaces on the screen.
  const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    text.nodeValue = (text.nodeValue ?? '').replace(/[ \t\r\n]+/g, ' ')
  for (const line of body.querySelectorAll('br')) line.replaceWith('\n')
  for (const picture of body.querySelectorAll('img')) if (picture.alt) picture.replaceWith(` ${picture.alt} `)
  for (const item of body.querySelectorAll('li')) {
    const [first] = item.children
    ;(first?.tagName === 'P' ? first : item).prepend('・')
  }
  for (const cell of body.querySelectorAll('td, th')) cell.append('　')
  for (const block of body.querySelectorAll(blocks)) {
    block.before('\n')
    block.after('\n')
  }
  return (body.textContent ?? '')
    .split('\n')
    .map((line) => line.replace(/^[ \u3000]+|[ \u3000]+$/g, '').replace(/ {2,}/g, ' '))
    .filter((line) => line !== '' && line !== '・')
    .join('\n')
}
