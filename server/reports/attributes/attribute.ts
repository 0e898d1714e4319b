import { type RawBuilder, sql } from 'kysely'
import type { Language } from '../../../contract/messages.ts'
import type { AggregationConditions } from '../../../contract/reports/aggregationConditions.ts'
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
}
export type AttributeOf = (context: AttributeContext) => Attribute

type Sql = RawBuilder<unknown>

/** A number, date or text. */
export const plain = (value: Sql): Attribute => ({ value })

/** One of a few fixed words, each with its name in both languages. @param code - SQL of the word's code */
export const wordOf = (
  code: Sql,
  words: Readonly<Record<string, Readonly<Record<Language, string>>>>,
  language: Language,
): Attribute => ({
  keys: code,
  keyType: 'text',
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
