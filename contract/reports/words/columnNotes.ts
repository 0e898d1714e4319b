import type { SpanState } from '../../analysis/analysis.ts'
import { monthText, type NotCompared, notComparedText, unknownText } from '../../comparison.ts'
import type { Figure } from '../../analysis/figures/figures.ts'
import type { Both } from '../../analysis/figures/figureSources.ts'
import { isOfficialRate, rateOfDepartment, whyAboveAllOf } from '../../analysis/figures/officialThresholds.ts'
import { periodStateWords, stateMark } from '../../analysis/periodStateWords.ts'
import type { Language } from '../../messages.ts'
import { monthAfter } from '../../months.ts'
import type { CellValue } from '../results.ts'

/** What the notes beside figures need to know of a column. */
export interface NotedColumn {
  readonly heading: string
  readonly period: { readonly label: string } | null
  readonly periods?: readonly { readonly label: string }[] | null | undefined
  readonly state: SpanState | null
  readonly isChange: boolean
  readonly notCompared: NotCompared | null
  readonly knownFor?: { readonly last: string; readonly nextList: string } | null | undefined
  readonly isLocked: boolean
  readonly isDeleted: boolean
  /** The official figure that it shows, if any: only reports on own departments have them. */
  readonly officialFigure?: Figure | null | undefined
}

const marked = ({ ja, en }: Both): Both => ({ ja: `⚠ ${ja}`, en: `⚠ ${en}` })

/** How complete a column's period is; null where there is nothing to say. */
export const stateWords: Readonly<Record<SpanState, Both | null>> = {
  complete: null,
  partial: marked(periodStateWords.partial),
  unsettled: marked(periodStateWords.unsettled),
  not_loaded: marked(periodStateWords.not_loaded),
  not_recorded: marked(periodStateWords.not_recorded),
  partly_recorded: marked(periodStateWords.partly_recorded),
}

/** Columns as the API sends them. */
interface SentColumn {
  readonly heading: string
  readonly period: { readonly label: string } | null
  readonly periods?: readonly { readonly label: string }[] | null | undefined
  readonly state: SpanState | null
  readonly is_change: boolean
  readonly not_compared: NotCompared | null
  readonly known_for?: { readonly last: string; readonly next_list: string } | null | undefined
  readonly is_locked: boolean
  readonly is_deleted: boolean
  readonly official_figure?: Figure | null | undefined
}

/** Columns of a reply as notes take them, which the client has in this form already. */
export const notedColumns = (columns: readonly SentColumn[]): readonly NotedColumn[] =>
  columns.map(
    ({
      is_change: isChange,
      not_compared: notCompared,
      is_locked: isLocked,
      is_deleted: isDeleted,
      known_for: knownFor,
      official_figure: officialFigure,
      ...column
    }) => ({
      ...column,
      knownFor: knownFor && { last: knownFor.last, nextList: knownFor.next_list },
      isChange,
      notCompared,
      isLocked,
      isDeleted,
      officialFigure,
    }),
  )

/** What follows a known value that stands without a heading of its own, as the number beside that of a tile. @example '（一部未読込）' */
export const besideMark = (
  { state, isChange, notCompared }: Pick<NotedColumn, 'state' | 'isChange' | 'notCompared'>,
  value: CellValue,
  language: Language,
): string => stateMark(typeof value === 'number' && !(isChange && notCompared) ? value : null, state, language)

const incomplete = ['not_loaded', 'partial', 'not_recorded', 'partly_recorded', 'unsettled'] as const

/** So many columns are named. */
const maxNamed = 3

const isShown = ({ isLocked, isDeleted }: NotedColumn) => !isLocked && !isDeleted

/**
 * Why figures of replies that stand beside each other are not to be read as a rise or fall; null unless two of them are of
 * different periods.
 */
export const repliesBeside = (columns: readonly NotedColumn[]): NotCompared | null => {
  const ofReplies = columns.filter(
    (column) => isShown(column) && column.period !== null && column.notCompared?.reason === 'reply_time',
  )
  const periods = new Set(ofReplies.map(({ period }) => period?.label))
  return periods.size > 1 ? (ofReplies[0]?.notCompared ?? null) : null
}

/** Until when contacts have their referrals afterwards, and when those of the next month will: a line for each column. */
export const knownForNotes = (columns: readonly NotedColumn[], language: Language): readonly string[] =>
  columns.filter(isShown).flatMap(({ heading, knownFor }) => {
    if (!knownFor) return []
    const [last, next, list] = [knownFor.last, monthAfter(knownFor.last, 1), knownFor.nextList].map((month) =>
      monthText(month, language),
    )
    return language === 'ja'
      ? [`${heading}：${last}までの実施分が分かります。${next}の実施分は、${list}の紹介一覧を取り込むと分かります。`]
      : [`${heading}: known for ${last} and earlier; for ${next} once the list of referrals of ${list} is loaded.`]
  })

/**
 * What must be known of official rates of departments: that they are for reference, and why they may exceed 100 %. They
 * stand in reports on own departments alone.
 */
export const rateNotes = (
  columns: readonly Pick<NotedColumn, 'heading' | 'isLocked' | 'isDeleted' | 'officialFigure'>[],
  language: Language,
): readonly string[] => {
  const rates = columns.flatMap(({ heading, isLocked, isDeleted, officialFigure: figure }) =>
    figure && !isLocked && !isDeleted && isOfficialRate(figure) ? [{ heading, why: whyAboveAllOf(figure) }] : [],
  )
  const reasons = new Set(rates.flatMap(({ why }) => why ?? []))
  return [
    ...(rates.length > 0 ? [rateOfDepartment[language]] : []),
    ...[...reasons].map((reason) => {
      const names = [...new Set(rates.flatMap(({ heading, why }) => (why === reason ? [heading] : [])))]
      return language === 'ja' ? `${names.join('、')}：${reason.ja}` : `${names.join(', ')}: ${reason.en}`
    }),
  ]
}

const named = (columns: readonly NotedColumn[], all: readonly NotedColumn[], language: Language): string => {
  if (columns.length === all.length) return ''
  const separator = language === 'ja' ? '、' : ', '
  const names = columns
    .slice(0, maxNamed)
    .map(({ heading }) => heading)
    .join(separator)
  const more = columns.length - maxNamed
  const others = language === 'ja' ? `ほか${more}列` : ` and ${more} more`
  return `${language === 'ja' ? '：' : ': '}${names}${more > 0 ? others : ''}`
}

/** What must be known of the figures of columns where these have no headings of their own, as under a chart. */
export const columnNotes = (columns: readonly NotedColumn[], language: Language): readonly string[] => {
  const shown = columns.filter(isShown)
  const replies = repliesBeside(shown)
  return [
    ...incomplete.flatMap((state) => {
      const ofState = shown.filter((column) => column.state === state && !(column.isChange && column.notCompared))
      const words = stateWords[state]
      return words && ofState.length > 0 ? [`${words[language]}${named(ofState, shown, language)}`] : []
    }),
    ...shown.flatMap(({ heading, isChange, notCompared }) =>
      isChange && notCompared
        ? [`${heading}${language === 'ja' ? '：' : ': '}${notComparedText(notCompared, language)}`]
        : [],
    ),
    ...(replies ? [notComparedText(replies, language)] : []),
    ...knownForNotes(shown, language),
    ...rateNotes(shown, language),
  ]
}

/**
 * Why a report has no rows or no values: its conditions or all its columns look at periods that are not loaded.
 * @returns undefined where there simply are none
 */
export const emptyReason = (
  columns: readonly NotedColumn[],
  conditions: NotCompared | null,
  language: Language,
): string | undefined => {
  if (conditions) return notComparedText(conditions, language)
  const ofPeriods = columns.filter((column) => isShown(column) && column.period !== null)
  const whys = ofPeriods.map((column) => {
    const { state, isChange, notCompared } = column
    if (!notCompared) return undefined
    if (state === 'not_loaded' || state === 'not_recorded') return unknownText(notCompared, language)
    return isChange ? notComparedText(notCompared, language) : undefined
  })
  return whys.every((why) => why !== undefined) ? whys[0] : undefined
}

/**
 * That the conditions of a report look at periods that may not be compared, while rows stand: each of its conditions is
 * judged by itself.
 */
export const conditionsNote = (why: NotCompared, language: Language): string =>
  language === 'ja'
    ? `条件の期間について：${notComparedText(why, language)}。各条件は、分かっている数値だけで判定しています`
    : `Periods of the conditions. ${notComparedText(why, language)}. Each condition is judged by the figures that are known`
