import type { TableRow } from '#server/tables/tableRow.ts'
import { squeezed } from './listTitle.ts'

/** The rows of one institution, as written in the list. */
export interface Block {
  readonly rowNumber: number
  readonly code: string
  readonly name: string
  readonly address: string
  /** 指定年月日, from the first row. */
  readonly designatedOn: string
  /** What stands below it: 登録理由 and 指定期間始, of which either may be missing. */
  readonly below: readonly string[]
}

interface OpenBlock extends Block {
  readonly below: string[]
  name: string
  address: string
}

interface Columns {
  readonly number: number
  readonly code: number
  readonly name: number
  readonly address: number
  readonly designated: number
}

/** 項番, 医療機関番号, 医療機関名称, 医療機関所在地, 電話番号, 開設者氏名, 管理者氏名, 指定年月日, 病床数／診療科名, 備考. */
const usualColumns: Columns = { number: 0, code: 1, name: 2, address: 3, designated: 7 }

const headings = {
  number: /^項番/u,
  code: /(医療機関|薬局).*番号/u,
  name: /(医療機関|薬局).*名称/u,
  address: /所在地/u,
  designated: /^指定年月日/u,
} as const

const isHeading =
  /^(項番|(医療機関|薬局)(番号|名称|所在地)|電話番号|勤務医数|開設者氏名|管理者|指定年月日|登録理由|指定期間始|病床数|診療科名$|備考$)/u
const isTitle = /コード内容別|一覧表|\d日(現在|作成)|^\[.+\]$/u
const isPrefecture = /^\S{2,3}[都道府県]$/u
const isPageNumber = /^\d+頁$/u

const maxTitles = 50
const maxTitleLength = 500
/** Blocks have up to 14 rows. */
const maxRows = 100
const maxTextLength = 500

const lines = (cell: string) => cell.split('\n').filter((line) => line.trim() !== '')
const joined = (text: string, cell: string) => (text + lines(cell).join('')).slice(0, maxTextLength)

const columnsOf = (cells: readonly string[]): Columns | undefined => {
  const place = (heading: RegExp) => cells.findIndex((cell) => heading.test(cell))
  const columns: Columns = {
    number: place(headings.number),
    code: place(headings.code),
    name: place(headings.name),
    address: place(headings.address),
    designated: place(headings.designated),
  }
  return Object.values(columns).includes(-1) ? undefined : columns
}

/**
 * Puts the rows of コード内容別医療機関一覧表 together to institutions. A number in the column 項番 begins one; it goes on to the next number, over the
 * titles and headings of new pages. The columns are those of the headings, otherwise the usual ones, which may be shifted to the right together.
 */
export class BlockReader {
  /** The lines above the list, squeezed, and those of later pages that differ from them. */
  readonly titles: string[] = []
  #columns: Columns | undefined
  #block: OpenBlock | undefined
  #rows = 0

  /** @returns the institution that ends before this row */
  take({ rowNumber, cells }: TableRow): Block | undefined {
    const plain = cells.map(squeezed)
    if (this.#begins(plain)) {
      const ended = this.#block
      this.#block = this.#begin(rowNumber, cells)
      this.#rows = 0
      return ended
    }
    if (this.#isPageHead(plain)) return undefined
    this.#rows += 1
    if (this.#block && this.#columns && this.#rows < maxRows) this.#goOn(this.#block, this.#columns, cells)
    return undefined
  }

  /** @returns the last institution */
  end(): Block | undefined {
    const ended = this.#block
    this.#block = undefined
    return ended
  }

  #begins(plain: readonly string[]): boolean {
    this.#columns ??= shiftedColumns(plain)
    if (!this.#columns) return false
    const { number, code, name } = this.#columns
    return /^\d{1,6}$/.test(plain[number] ?? '') && Boolean(plain[code] || plain[name])
  }

  #begin(rowNumber: number, cells: readonly string[]): OpenBlock {
    const { code, name, address, designated } = this.#columns ?? usualColumns
    const [designatedOn = '', ...below] = lines(cells[designated] ?? '')
    return {
      rowNumber,
      code: cells[code] ?? '',
      name: joined('', cells[name] ?? ''),
      address: joined('', cells[address] ?? ''),
      designatedOn,
      below,
    }
  }

  #goOn(block: OpenBlock, { name, address, designated }: Columns, cells: readonly string[]): void {
    block.name = joined(block.name, cells[name] ?? '')
    block.address = joined(block.address, cells[address] ?? '')
    block.below.push(...lines(cells[designated] ?? ''))
  }

  #isPageHead(plain: readonly string[]): boolean {
    if (plain.some((cell) => isHeading.test(cell))) {
      this.#columns = columnsOf(plain) ?? this.#columns
      return true
    }
    const title = plain
      .join('')
      .replace(/\d+頁$/u, '')
      .slice(0, maxTitleLength)
    if (isTitle.test(title) || (!this.#block && isPrefecture.test(title))) {
      if (this.titles.length < maxTitles && !this.titles.includes(title)) this.titles.push(title)
      return true
    }
    return plain.some((cell) => isPageNumber.test(cell))
  }
}

/** The usual columns from the first cell on, if the row looks like the first one of an institution: a number and a code of seven digits. */
function shiftedColumns(plain: readonly string[]): Columns | undefined {
  const shift = plain.findIndex((cell) => cell !== '')
  if (shift < 0 || !/^\d{1,6}$/.test(plain[shift] ?? '') || !isCode(plain[shift + 1] ?? '')) return undefined
  const { number, code, name, address, designated } = usualColumns
  return {
    number: number + shift,
    code: code + shift,
    name: name + shift,
    address: address + shift,
    designated: designated + shift,
  }
}

/** The seven digits of a code with the separators of any bureau: `01,1234,5`, `01-40055`. */
const codeForm = /^\d(\D?\d){6}$/u
const isCode = (plain: string) => codeForm.test(plain)

/** The digits of a code; null if it is none. */
export const codeDigits = (cell: string): string | null => {
  const plain = squeezed(cell)
  return isCode(plain) ? plain.replace(/\D/gu, '') : null
}
