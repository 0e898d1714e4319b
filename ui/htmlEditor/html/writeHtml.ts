import { mergeFieldAttribute } from '../schema/mergeField.ts'
import { sameColour } from './colours.ts'
import { DOMSerializer, type Node as ContentsNode } from '@tiptap/pm/model'

const isElement = (node: Node | null): node is HTMLElement => node instanceof HTMLElement

/** Mail programs give paragraphs a margin, which lines in cells and items should not have. */
const unwrapLines = (holder: HTMLElement) => {
  const [first, ...others] = holder.children
  const isOneLine =
    isElement(first ?? null) &&
    first?.tagName === 'P' &&
    (holder.tagName === 'LI'
      ? others.every(({ tagName }) => tagName === 'UL' || tagName === 'OL')
      : others.length === 0)
  if (!isOneLine || !isElement(first)) return
  if (first.style.textAlign) holder.setAttribute('style', `text-align:${first.style.textAlign}`)
  // Without a line of its own, an item would be read as a list beside the list within it.
  if (!first.firstChild && others.length > 0) first.append(holder.ownerDocument.createElement('br'))
  first.replaceWith(...first.childNodes)
}

/** HTML shows a run of blanks as one, and none where a line begins or ends. Those become fixed ones. */
const keepBlanks = (block: HTMLElement) => {
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  let isAfterBlank = true
  let last: Text | undefined
  const fixLast = () => {
    if (last) last.data = last.data.replace(/ $/, '\u00a0')
    last = undefined
  }
  while (walker.nextNode()) {
    const node = walker.currentNode
    if (node instanceof Text) {
      const first = isAfterBlank ? node.data.replace(/^ /, '\u00a0') : node.data
      node.data = first.replaceAll(/(?<= ) /g, '\u00a0')
      isAfterBlank = node.data.endsWith(' ')
      last = node
    } else if (isElement(node) && node.tagName === 'BR') {
      fixLast()
      isAfterBlank = true
    } else if (isElement(node) && node.tagName === 'IMG') {
      isAfterBlank = false
      last = undefined
    }
  }
  fixLast()
}

/** One notation, the one in which the server keeps styles. */
const plainStyle = (element: Element) => {
  const declarations = (element.getAttribute('style') ?? '').split(';').flatMap((declaration) => {
    const [property = '', value] = declaration.split(':')
    return value === undefined ? [] : [`${property.trim()}:${sameColour(value)}`]
  })
  element.setAttribute('style', declarations.join(';'))
}

const isEmptyLine = (element: Element | null) => element?.tagName === 'P' && element.childNodes.length === 0

/**
 * Writes contents as HTML for mail programs: lines of cells and items without paragraphs, empty lines that stay visible, merge
 * fields as `{{field}}`. Nothing at all is an empty string.
 */
export const writeHtml = (contents: ContentsNode): string => {
  // A document that nobody sees: its pictures are not loaded.
  const page = document.implementation.createHTMLDocument()
  const root = page.createElement('div')
  root.append(DOMSerializer.fromSchema(contents.type.schema).serializeFragment(contents.content, { document: page }))
  for (const field of root.querySelectorAll(`[${mergeFieldAttribute}]`)) field.replaceWith(field.textContent)
  root.normalize()
  // A lone break is read as an empty line (html/readHtml.ts).
  for (const lone of root.querySelectorAll(':is(p, h1, h2, h3, h4) > br'))
    if (lone.parentNode?.childNodes.length === 1) lone.remove()
  while (isEmptyLine(root.lastElementChild)) root.lastElementChild?.remove()
  for (const block of root.querySelectorAll<HTMLElement>('p, h1, h2, h3, h4')) keepBlanks(block)
  for (const holder of root.querySelectorAll<HTMLElement>('td, th, li')) unwrapLines(holder)
  for (const line of root.querySelectorAll('p')) if (isEmptyLine(line)) line.append(page.createElement('br'))
  for (const styled of root.querySelectorAll('[style]')) plainStyle(styled)
  return root.innerHTML
}
