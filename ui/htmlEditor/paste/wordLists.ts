const numbered = /^[\s\u00a0]*[(（]?([0-9０-９]{1,3}|[a-zA-Z]|[ivxIVX]{1,5}|[一二三四五六七八九十]{1,3})[.)）．、]/

const levelOf = (line: HTMLElement): number =>
  Number(/mso-list:[^;]*level(\d)/i.exec(line.getAttribute('style') ?? '')?.[1] ?? 1)

/** Word writes the mark of an item as text; takes it off and says what it was. */
const takeMark = (line: HTMLElement): string => {
  const marks = [...line.querySelectorAll<HTMLElement>('span')].filter((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  )
  const [mark] = marks
  const text = mark?.textContent ?? ''
  for (const each of marks) each.remove()
  return text
}

const isListLine = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement &&
  element.tagName === 'P' &&
  /mso-list:[^;]*level\d/i.test(element.getAttribute('style') ?? '')

/** Turns paragraphs that Word marks as items into lists, nested by their level. */
export const readWordLists = (body: HTMLElement): void => {
  for (const line of body.querySelectorAll('p')) {
    if (!line.parentNode || !isListLine(line) || isListLine(line.previousElementSibling)) continue
    const lists: HTMLElement[] = []
    const root = body.ownerDocument.createElement('div')
    line.before(root)
    let next: Element | null = line
    while (isListLine(next)) {
      const item: HTMLElement = next
      next = item.nextElementSibling
      const level = Math.min(levelOf(item), lists.length + 1)
      const kind = numbered.test(takeMark(item)) ? 'ol' : 'ul'
      lists.length = Math.min(lists.length, level)
      if (lists.length < level) {
        const list = body.ownerDocument.createElement(kind)
        const holder = lists.at(-1)?.lastElementChild ?? root
        holder.append(list)
        lists.push(list)
      }
      const entry = body.ownerDocument.createElement('li')
      entry.append(...item.childNodes)
      lists.at(-1)?.append(entry)
      item.remove()
    }
    root.replaceWith(...root.childNodes)
  }
}
