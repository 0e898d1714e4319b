import { DOMParser as ContentsParser, type Node as ContentsNode, type Schema } from '@tiptap/pm/model'
import { alignmentOf } from '../schema/textAlign.ts'
import { markWrittenFields } from './writtenFields.ts'

const blocks = 'p, h1, h2, h3, h4, ul, ol, table, blockquote, hr, div'

/** A line break that only keeps an empty block open is nothing that somebody wrote. */
const dropKeepingBreaks = (body: HTMLElement) => {
  for (const block of body.querySelectorAll('p, h1, h2, h3, h4, td, th, li')) {
    const [child, ...others] = block.childNodes
    if (others.length === 0 && child instanceof Element && child.tagName === 'BR') child.remove()
  }
}

/** Cells and items are aligned by their paragraphs in the editor. */
const alignParagraphs = (body: HTMLElement) => {
  for (const holder of body.querySelectorAll<HTMLElement>('td, th, li')) {
    const alignment = alignmentOf(holder)
    if (!alignment) continue
    const line = body.ownerDocument.createElement('p')
    while (holder.firstChild && !(holder.firstChild instanceof Element && holder.firstChild.matches(blocks)))
      line.append(holder.firstChild)
    if (line.textContent.trim() !== '' || line.childElementCount > 0 || !holder.firstChild) holder.prepend(line)
    for (const block of holder.querySelectorAll<HTMLElement>(':scope > :is(p, h1, h2, h3, h4)'))
      if (!alignmentOf(block)) block.style.textAlign = alignment
  }
}

/** HTML as an element that no document shows: nothing in it runs or loads. */
export const parsedHtml = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body

/** Reads stored HTML. What the schema does not know is left out (lostMarkup tells what). */
export const readHtml = (html: string, schema: Schema, fields: ReadonlySet<string>): ContentsNode => {
  const body = parsedHtml(html)
  dropKeepingBreaks(body)
  alignParagraphs(body)
  markWrittenFields(body, fields)
  return ContentsParser.fromSchema(schema).parse(body)
}
