import PdfFile from 'pdfkit'
import { linesWithin, wordsOf } from '#contract/lines.ts'
import type { Fonts } from './fonts.ts'
import { ink, page, sizes, textWidth } from './look.ts'

type Document = InstanceType<typeof PdfFile>
type Element = ReturnType<Document['struct']>

export interface TextStyle {
  readonly size?: number
  readonly bold?: boolean
  readonly colour?: string
  readonly align?: 'left' | 'right' | 'center'
  /** Width for the text. Text that does not fit is cut and ends in `…`. */
  readonly width?: number
  /** The most lines that the text may take; default 1. */
  readonly lines?: number
  /** Whether a text of one line is made smaller where it does not fit, and never cut: a figure without its end is another figure. */
  readonly isWhole?: boolean
}

export interface PaperInfo {
  readonly title: string
  readonly author: string
  readonly subject: string
  /** Width and height of the sheets in points; default A4 upright. */
  readonly size?: readonly [width: number, height: number]
}

/** Of Noto Sans JP, in parts of the size: between the top of a line and the square that a Japanese character fills. */
const aboveSquare = 0.28

/** Replaces a character that no font has. */
const geta = '〓'

/** Writes on sheets from top to bottom. All content is tagged for screen readers. */
export class Paper {
  readonly doc: Document
  /** Where the next content begins, from the top of the sheet. */
  y: number = page.top
  readonly #fonts: Fonts
  #parent: Element

  constructor(fonts: Fonts, info: PaperInfo) {
    this.#fonts = fonts
    this.doc = new PdfFile({
      size: info.size ? [...info.size] : 'A4',
      margin: 0,
      bufferPages: true,
      tagged: true,
      lang: 'ja',
      displayTitle: true,
      pdfVersion: '1.7',
      info: { Title: info.title, Author: info.author, Subject: info.subject, Creator: 'Renkei', Producer: 'Renkei' },
    })
    this.doc.registerFont('regular', fonts.regular)
    this.doc.registerFont('bold', fonts.bold)
    this.#parent = this.doc.struct('Document', { title: info.title })
    this.doc.addStructure(this.#parent)
  }

  /** Whether this height still fits on the sheet. */
  hasRoom(height: number): boolean {
    return this.y + height <= page.bottom
  }

  /** Starts a new sheet if this height does not fit on the current one. */
  keepTogether(height: number): void {
    if (!this.hasRoom(height)) this.breakPage()
  }

  /** The number of sheets so far. */
  get sheetCount(): number {
    return this.doc.bufferedPageRange().count
  }

  breakPage(): void {
    this.doc.addPage()
    this.y = page.top
  }

  /** Wraps everything that `work` writes in an element. */
  within(tag: string, work: () => void): void {
    const outer = this.#parent
    const inner = this.doc.struct(tag)
    outer.add(inner)
    this.#parent = inner
    work()
    inner.end()
    this.#parent = outer
  }

  /** Draws one element. @param alt - a description in words */
  tagged(tag: string, draw: () => void, alt?: string): void {
    this.#parent.add(this.doc.struct(tag, alt === undefined ? {} : { alt }, draw))
  }

  /** Draws something that screen readers skip. */
  decoration(draw: () => void): void {
    this.doc.markContent('Artifact', { type: 'Layout' })
    draw()
    this.doc.endMarkedContent()
  }

  /** Adds an entry to the bookmarks. */
  bookmark(title: string): void {
    this.doc.outline.addItem(title)
  }

  #use({ size = sizes.body, bold = false, colour = ink.text }: TextStyle): void {
    this.doc
      .font(bold ? 'bold' : 'regular')
      .fontSize(size)
      .fillColor(colour)
  }

  /** The text with only printable characters. */
  #printable(text: string): string {
    return [...text.normalize('NFC')]
      .map((letter) => {
        const codePoint = letter.codePointAt(0) ?? 0
        if (codePoint < 0x20) return ' '
        return this.#fonts.has(codePoint) ? letter : geta
      })
      .join('')
  }

  widthOf(text: string, style: TextStyle = {}): number {
    this.#use(style)
    return this.doc.widthOfString(this.#printable(text))
  }

  /** The size of a text of which no word is to be torn: the one of its style, or the smaller one at which its widest word fits. */
  sizeOfWholeWords(text: string, style: TextStyle & { readonly width: number }): number {
    const { size = sizes.body, width } = style
    if (this.widthOf(text, style) <= width) return size
    const widest = Math.max(...wordsOf(this.#printable(text)).map((word) => this.doc.widthOfString(word)))
    return widest <= width ? size : (size * width) / widest
  }

  lineHeight(style: TextStyle = {}): number {
    this.#use(style)
    return this.doc.currentLineHeight(true)
  }

  /** The lines of a text of several paragraphs in its width. */
  linesIn(text: string, style: TextStyle & { readonly width: number }): readonly string[] {
    this.#use(style)
    return text
      .split('\n')
      .flatMap((line) =>
        line.trim() === '' ? [''] : this.#linesOf(this.#printable(line), { ...style, lines: Infinity }),
      )
  }

  /** The height of a text in its width. */
  heightOf(text: string, style: TextStyle & { readonly width: number }): number {
    this.#use(style)
    const { length } = this.#linesOf(this.#printable(text), { lines: Infinity, ...style })
    return Math.max(1, length) * this.doc.currentLineHeight(true)
  }

  /** The longest prefix of a printable text that fits. */
  #fitting(text: string, width: number): string {
    if (this.doc.widthOfString(text) <= width) return text
    const letters = [...text]
    let [least, most] = [0, letters.length]
    while (least < most) {
      const middle = Math.ceil((least + most) / 2)
      if (this.doc.widthOfString(`${letters.slice(0, middle).join('')}…`) <= width) least = middle
      else most = middle - 1
    }
    return `${letters.slice(0, least).join('')}…`
  }

  /** Breaks a printable text into lines between words. Text beyond the last line is cut. */
  #linesOf(text: string, { width, lines = 1 }: TextStyle): readonly string[] {
    if (width === undefined) return [text]
    if (lines === 1) return [this.#fitting(text, width)]
    if (text !== '' && text === text.trim() && this.doc.widthOfString(text) <= width) return [text]
    const all = linesWithin(text, width, (part) => this.doc.widthOfString(part)).map((line) => line.trimEnd())
    return all.length <= lines ? all : [...all.slice(0, lines - 1), this.#fitting(all.slice(lines - 1).join(''), width)]
  }

  /** The style of a text that is not to be cut, with the size at which it fits into its width. */
  #fittingStyle(text: string, style: TextStyle): TextStyle {
    const { width, size = sizes.body, lines = 1, isWhole = false } = style
    if (!isWhole || width === undefined || lines !== 1) return style
    const wide = this.widthOf(text, style)
    // A little less, because widths do not shrink evenly with the size.
    return wide <= width ? style : { ...style, size: ((size * width) / wide) * 0.99 }
  }

  /** Draws a text without a tag. @param y - top of its first line */
  draw(text: string, x: number, y: number, given: TextStyle = {}): void {
    const style = this.#fittingStyle(text, given)
    this.#use(style)
    const { width = 0, align = 'left' } = style
    for (const [index, line] of this.#linesOf(this.#printable(text), style).entries()) {
      const free = align === 'left' ? 0 : width - this.doc.widthOfString(line)
      const top = y + index * this.doc.currentLineHeight(true)
      this.doc.text(line, x + (align === 'center' ? free / 2 : free), top, { lineBreak: false })
    }
  }

  /** Writes a text at a position. @param tag - its kind: `P`, `H1`, `TD`… */
  put(text: string, x: number, y: number, style: TextStyle & { readonly tag?: string } = {}): void {
    this.tagged(style.tag ?? 'P', () => this.draw(text, x, y, style))
  }

  /**
   * Writes a text from top to bottom, each character upright or in its form for vertical writing.
   * @param x - middle of the column
   * @param y - top of the first character; each takes the size of the text
   */
  putColumn(text: string, x: number, y: number, style: TextStyle & { readonly size: number }): void {
    this.tagged('P', () => {
      this.#use(style)
      for (const [index, letter] of [...this.#printable(text)].entries()) {
        const options = { features: ['vert' as const], lineBreak: false }
        const left = x - this.doc.widthOfString(letter, options) / 2
        this.doc.text(letter, left, y + (index - aboveSquare) * style.size, options)
      }
    })
  }

  /** Writes a paragraph over the whole width at the current position, and moves below it. */
  paragraph(text: string, style: TextStyle = {}, gap = 4): void {
    const height = this.heightOf(text, { width: textWidth, ...style })
    this.keepTogether(height)
    this.put(text, page.left, this.y, { width: textWidth, lines: 99, ...style })
    this.y += height + gap
  }

  line(x: number, y: number, toX: number, toY: number, colour: string = ink.hairline, width = 0.5): void {
    this.doc.moveTo(x, y).lineTo(toX, toY).lineWidth(width).strokeColor(colour).stroke()
  }

  outline(x: number, y: number, width: number, height: number, colour: string = ink.line, lineWidth = 0.5): void {
    this.doc.rect(x, y, width, height).lineWidth(lineWidth).strokeColor(colour).stroke()
  }

  box(x: number, y: number, width: number, height: number, colour: string): void {
    this.doc.rect(x, y, width, height).fill(colour)
  }
}
