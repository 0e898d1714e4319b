import { mergeFieldAttribute, writtenMergeFields } from '../schema/mergeField.ts'

const textsIn = (root: Node): Text[] => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  return texts
}

/** Puts what the schema reads as a chip in place of each merge field that is written in the texts of an element. Unknown ones stay text. */
export const markWrittenFields = (root: Element, fields: ReadonlySet<string>): void => {
  for (const text of textsIn(root)) {
    const parts: (Element | string)[] = []
    let end = 0
    for (const match of text.data.matchAll(writtenMergeFields)) {
      const [written, field = ''] = match
      if (!fields.has(field)) continue
      const chip = root.ownerDocument.createElement('span')
      chip.setAttribute(mergeFieldAttribute, field)
      parts.push(text.data.slice(end, match.index), chip)
      end = match.index + written.length
    }
    if (end > 0) text.replaceWith(...parts, text.data.slice(end))
  }
}
