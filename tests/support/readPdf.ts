import { getDocumentProxy } from 'unpdf'

/** A text on a page; x and y of its lower left corner in points, from the page's lower left. */
export interface PlacedText {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly size: number
}

export interface ReadPdf {
  readonly title: string
  readonly author: string
  readonly language: string
  readonly bookmarks: readonly string[]
  /** Names of the fonts, and the number of embedded ones. */
  readonly fonts: { readonly names: readonly string[]; readonly embedded: number }
  readonly pages: readonly (readonly PlacedText[])[]
  /** The text of all pages, in the order in which it was written. */
  readonly text: string
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const numbersIn = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : [])

/** Reads a PDF as a viewer does. */
export const readPdf = async (file: Blob): Promise<ReadPdf> => {
  const contents = new Uint8Array(await file.arrayBuffer())
  const source = Buffer.from(contents).toString('latin1')
  const pdf = await getDocumentProxy(contents)
  const { info } = await pdf.getMetadata()
  const pages: PlacedText[][] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    pages.push(
      items.flatMap((item) => {
        if (!('str' in item) || item.str.trim() === '') return []
        const [, , , size = 0, x = 0, y = 0] = numbersIn(item.transform)
        return [{ text: item.str, x, y, width: item.width, size }]
      }),
    )
  }
  const told = new Map(Object.entries(info))
  // A document without bookmarks has no outline.
  const outline: readonly { readonly title: string }[] | null = await pdf.getOutline()
  await pdf.loadingTask.destroy()
  return {
    title: textOf(told.get('Title')),
    author: textOf(told.get('Author')),
    language: textOf(told.get('Language')),
    bookmarks: (outline ?? []).map(({ title }) => title),
    fonts: {
      names: [...new Set([...source.matchAll(/\/FontName \/(\S+)/g)].map(([, name = '']) => name))],
      embedded: [...source.matchAll(/\/FontFile2 /g)].length,
    },
    pages,
    text: pages.flatMap((texts) => texts.map(({ text }) => text)).join(' '),
  }
}
