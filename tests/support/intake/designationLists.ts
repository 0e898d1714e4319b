import { type Cell, oneSheet, workbook } from './workbooks.ts'

/** An institution of a made コード内容別医療機関一覧表. */
export interface MadeBlock {
  readonly code?: string
  readonly name?: string
  readonly address?: string
  readonly designated?: Cell
  /** What stands below 指定年月日, a row each. */
  readonly below?: readonly Cell[]
}

export interface MadeList {
  /** As in the title; '' leaves the line out. */
  readonly prefecture?: string
  readonly kind?: string
  readonly day?: string
  /** Institutions per page; each page has the title and the headings again. */
  readonly perPage?: number
  /** Empty columns before the list. */
  readonly shift?: number
  readonly hasHeadings?: boolean
}

const headings: readonly Cell[][] = [
  [
    '項番',
    '医療機関番号',
    '医療機関名称',
    '医療機関所在地',
    '電話番号',
    '開設者氏名',
    '管理者氏名',
    '指定年月日',
    '病床数',
    '備　考',
  ],
  ['', '', '', '', '勤務医数', '', '', '登録理由', '診療科名'],
  ['', '', '', '', '', '', '', '指定期間始'],
]

const blockRows = (
  number: number,
  {
    code = `01,${String(number).padStart(4, '0')},5`,
    name = `みほん医院${number}`,
    address = '〒860－0001熊本市中央区本町１－１',
    designated = '昭60. 1. 1',
    below = ['新規', '令 6. 1. 1'],
  }: MadeBlock,
): Cell[][] => [
  [String(number), code, name, address, '096-000-0000', '見本　太郎', '見本　太郎', designated, '内　循', '診療所'],
  ['', '(01,9999,9)', '', '', '常　勤:    1', '', '', below[0] ?? '', '', '現存'],
  ['', '', '', '', '(医     1)', '', '', below[1] ?? ''],
  ...below.slice(2).map((cell): Cell[] => ['', '', '', '', '', '', '', cell]),
]

/** The rows of a list as the bureaus print it. */
export const listRows = (
  blocks: readonly MadeBlock[],
  {
    prefecture = '熊本県',
    kind = '医科',
    day = '令和 8年 7月 1日',
    perPage = 3,
    shift = 0,
    hasHeadings = true,
  }: MadeList = {},
): Cell[][] => {
  const rows: Cell[][] = []
  blocks.forEach((block, index) => {
    if (index % perPage === 0)
      rows.push(
        ['', '', 'コード内容別医療機関一覧表'],
        prefecture === '' ? [] : [`[${prefecture}]`],
        [`[${day}現在　${kind}　現存/休止]`, '', '', '', '', '', `${day}作成　　${index / perPage + 1}頁`],
        ...(hasHeadings ? headings : []),
      )
    rows.push(...blockRows(index + 1, block))
  })
  return rows.map((row) => (row.length === 0 ? row : [...Array.from({ length: shift }, () => ''), ...row]))
}

/** A workbook of one list. */
export const designationList = (
  blocks: readonly MadeBlock[],
  list: MadeList & { readonly sheet?: string } = {},
): Buffer => oneSheet(listRows(blocks, list), list.sheet)

/** A workbook with a list of each prefecture, as 東北厚生局 publishes them. */
export const designationBook = (
  ...lists: readonly (readonly [prefecture: string, blocks: readonly MadeBlock[]])[]
): Buffer =>
  workbook(...lists.map(([prefecture, blocks]) => ({ name: prefecture, rows: listRows(blocks, { prefecture }) })))
