import { type RawBuilder, sql } from 'kysely'
import type { Language } from '#contract/messages.ts'
import type { AggregationConditions } from '#contract/reports/aggregationConditions.ts'
import type { FigureMonths } from '../../facts/months/figureMonths.ts'
import type { StoredSegmentation } from '../../facts/segments/segmentationStore.ts'
import type { Place } from '../../geo.ts'
import type { Matched } from '../matchers.ts'
import type { Window } from '../windows.ts'

/** What attributes are read with. */
export interface AttributeContext {
  readonly tenantId: number
  readonly language: Language
  /** By Japan's calendar. */
  readonly today: string
  readonly months: FigureMonths
  /** The place of the own institution; null if it is unknown. */
  readonly ownPlace: Place | null
  readonly segmentation: StoredSegmentation | null
  readonly conditions: AggregationConditions
  readonly window: Window | null
}

/** The value of an attribute as SQL over the rows `institutions` or `communications`, and the keys that conditions match. */
export interface Attribute extends Omit<Matched, 'type' | 'hasAny'> {
  /** A query of the institutions that have any of some records, for conditions on lists of ids. */
  readonly institutionsWith?: (ids: readonly number[]) => Sql
  /** If its values are a few fixed words: their codes, by code and by name in either language. */
  readonly words?: ReadonlyMap<string, string>
  /**
   * A query of its values in the order in which they are defined, where they have one: of keys as text, or of names where it has
   * several values. Crosstabs follow it; all others are ordered by name.
   */
  readonly order?: Sql
  /** What a value is told as, where the nation's masters have it in Japanese and the product in both languages. */
  readonly told?: (value: string) => string
}
export type AttributeOf = (context: AttributeContext) => Attribute

type Sql = RawBuilder<unknown>

/** A query of fixed values in their order. */
export const inOrder = (values: readonly string[]): Sql => sql`select unnest(${values}::text[])`

/** A number, date or text. */
export const plain = (value: Sql): Attribute => ({ value })

/** The codes of fixed words by what people may call them. @param words - codes with their names */
export const codesOfWords = (
  words: Iterable<readonly [code: string, names: readonly string[]]>,
): ReadonlyMap<string, string> =>
  new Map([...words].flatMap(([code, names]) => [code, ...names].map((name) => [name, code] as const)))

/**
 * One of a few fixed words, each with its name in both languages.
 * @param code - SQL of the word's code
 * @param former - further names by which conditions may call words
 */
export const wordOf = (
  code: Sql,
  words: Readonly<Record<string, Readonly<Record<Language, string>>>>,
  language: Language,
  former: Readonly<Record<string, readonly string[]>> = {},
): Attribute => ({
  keys: code,
  keyType: 'text',
  order: inOrder(Object.keys(words)),
  words: codesOfWords(Object.entries(words).map(([word, { ja, en }]) => [word, [ja, en, ...(former[word] ?? [])]])),
  value: sql`case ${code} ${sql.join(
    Object.entries(words).map(([word, names]) => sql`when ${sql.lit(word)} then ${sql.lit(names[language])}`),
    sql` `,
  )} end`,
})

/** A record or word with its key. */
export const keyed = (keyType: 'bigint' | 'int' | 'text', keys: Sql, value: Sql): Attribute => ({
  keys,
  keyType,
  value,
})

export const yesOrNo = {
  yes: { ja: 'はい', en: 'Yes' },
  no: { ja: 'いいえ', en: 'No' },
} as const
