import { sql } from 'kysely'
import type { Language } from '#contract/messages.ts'
import type { ReportItemDefinition } from '#contract/reports/items/item.ts'
import type { FigureMonths } from '../../facts/months/figureMonths.ts'
import type { StoredSegmentation } from '../../facts/segments/segmentationStore.ts'
import type { Place } from '../../geo.ts'
import { dayInJapan } from '../../japanDays.ts'
import type { AttributeContext, AttributeOf } from '../attributes/attribute.ts'
import { communicationAttributes } from '../attributes/communications.ts'
import { institutionAttributes } from '../attributes/institutions.ts'
import { labelAttribute } from '../attributes/labels.ts'
import type { Leaves } from '../leaves.ts'
import type { ResolvedItem } from '../resolve.ts'
import { valueOf } from '../values.ts'
import type { Window } from '../windows.ts'
import { type ItemValue, unknownValue } from './compiledReport.ts'
import type { OfficialColumns } from './officialColumns.ts'

/** What the values of items that are no formulas are computed from. */
export interface Sources {
  readonly tenantId: number
  readonly language: Language
  readonly months: FigureMonths
  /** The place of the own institution; null if it is unknown, and unless an item needs it. */
  readonly ownPlace: Place | null
  /** Null unless an item needs it. */
  readonly segmentation: StoredSegmentation | null
  readonly leaves: Leaves
  readonly official: OfficialColumns
}

const attributeReaders: Readonly<Record<string, AttributeOf>> = { ...institutionAttributes, ...communicationAttributes }

const officialValue = (figure: string, window: Window | null, { official }: Sources): ItemValue => {
  if (window === null) return unknownValue
  const name = official.add(figure, window)
  return { value: sql.ref(name), needs: new Set([name]), attribute: null }
}

const attributeValue = (
  { item, label }: ResolvedItem,
  window: Window | null,
  { tenantId, language, months, ownPlace, segmentation }: Sources,
  place: number,
): ItemValue => {
  const context: AttributeContext = {
    tenantId,
    language,
    today: dayInJapan(),
    months,
    ownPlace,
    segmentation,
    conditions: item.aggregation_conditions,
    window,
  }
  const attribute = label ? labelAttribute(tenantId, label) : attributeReaders[item.definition_key]?.(context)
  if (!attribute) throw new Error(`Nothing reads the item ${item.definition_key}`)
  const name = `attribute_${place}`
  return { value: sql.ref(name), needs: new Set([name]), attribute }
}

/**
 * The value of an item that is no formula: an official figure, an attribute, or computed from leaves.
 * @param window - the days that it counts
 * @param place - that of the item in the report, after which the column of an attribute is named
 */
export const simpleValue = (
  one: ResolvedItem,
  definition: ReportItemDefinition,
  window: Window | null,
  sources: Sources,
  place: number,
): ItemValue => {
  const { definition_key: key, aggregation_conditions: conditions } = one.item
  if (definition.computation.of === 'official') return officialValue(key, window, sources)
  if (definition.computation.of === 'attribute') return attributeValue(one, window, sources, place)
  const { leaves, names } = sources.leaves.noted()
  const value = valueOf(definition, { months: sources.months, leaves, counted: { window, conditions } })
  if (!value) throw new Error(`Nothing computes the item ${key}`)
  return { value, needs: names, attribute: null }
}
