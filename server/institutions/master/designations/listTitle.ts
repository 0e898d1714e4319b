import { dayIn } from '#contract/writtenDays.ts'
import { prefectures } from '../prefectures.ts'
import { UnreadableList } from './unreadableList.ts'

/** What a bureau's list is about. */
export interface ListTitle {
  readonly prefectureCode: string
  /** The third digit of its institutions' codes: 医科 1, 歯科 3, 薬局 4. */
  readonly feeTable: '1' | '3' | '4'
  /** `YYYY-MM-DD` */
  readonly listedOn: string
}

/** NFKC without spaces, which the lists put anywhere to fill a line. */
export const squeezed = (text: string): string => text.normalize('NFKC').replace(/\s+/gu, '')

const feeTables = [
  ['1', /医科/u],
  ['3', /歯科/u],
  ['4', /薬局|調剤/u],
] as const

const tablesIn = (text: string) => feeTables.flatMap(([table, word]) => (word.test(text) ? [table] : []))

const prefecturesIn = (titles: readonly string[]) =>
  new Set(
    prefectures.flatMap(([code, name]) =>
      titles.some((title) => title === name || title.includes(`[${name}]`)) ? [code] : [],
    ),
  )

/** Names of sheets and files leave out 県 (`埼玉r0809.xlsx`). 東京 comes before 京都, which 東京都 contains. */
const prefectureIn = (text: string) =>
  prefectures.find(([, name]) => text.includes(name === '北海道' ? name : name.slice(0, -1)))?.[0]

const dayBefore = (titles: readonly string[], word: string) => {
  const text = titles.join(' ')
  const [, day = ''] =
    new RegExp(`((?:[^\\d\\s]{2}(?:元|\\d{1,2})|\\d{4})年\\d{1,2}月\\d{1,2}日)${word}`, 'u').exec(text) ?? []
  return dayIn(day)
}

/**
 * Reads the title of a list: `コード内容別医療機関一覧表`, `[福井県]`, `[令和 8年 7月 1日現在 薬局 現存/休止]`.
 * @param file - its name, which may say what the title does not
 * @param titles - the lines above the list, squeezed
 * @throws UnreadableList
 */
export const listTitle = (file: string, sheet: string, titles: readonly string[]): ListTitle => {
  const names = [sheet, file].map(squeezed)
  if ([...titles, ...names].some((text) => /併設|heisets?u/iu.test(text))) throw new UnreadableList(file, 'combined')
  const named = prefecturesIn(titles)
  const tables = tablesIn(titles.join(' '))
  if (named.size > 1 || tables.length > 1) throw new UnreadableList(file, 'several_lists')
  const prefectureCode = [...named][0] ?? names.map(prefectureIn).find(Boolean)
  if (!prefectureCode) throw new UnreadableList(file, 'prefecture_unknown')
  const feeTable = tables[0] ?? names.map(tablesIn).find(({ length }) => length === 1)?.[0]
  if (!feeTable) throw new UnreadableList(file, 'fee_table_unknown')
  const listedOn = dayBefore(titles, '現在') ?? dayBefore(titles, '作成')
  if (!listedOn) throw new UnreadableList(file, 'day_unknown')
  return { prefectureCode, feeTable, listedOn }
}
