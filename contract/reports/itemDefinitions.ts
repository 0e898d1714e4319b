import { z } from 'zod'
import { valueTypes } from './valueTypes.ts'
import { itemFamilies } from './items/item.ts'

/** An item as the builder offers it. Specification §3, Item-definition presets. */
export const ItemDefinition = z.object({
  /** `formula` is calculated from other items; `aggregation` counts over a period; `attribute` is a property. */
  type: z.enum(['attribute', 'aggregation', 'formula']),
  key: z.string(),
  label: z.string(),
  value_type: z.enum(valueTypes),
  format: z.string(),
  /** Whether formulas can use it. */
  calculable: z.boolean(),
  /** The matchers that conditions on it can have. */
  enabled_filters: z.array(z.string()),
  /** The groups of conditions that it can be narrowed by. */
  enabled_aggregations: z.array(z.string()),
  family: z.enum(itemFamilies),
  /** In hiragana, for searches. */
  reading: z.string(),
  meaning: z.string(),
  unit: z.string(),
  /** Whether values of several rows add up. Crosstabs do not sum up those that do not. */
  has_total: z.boolean(),
  /** Crosstabs do not sum it up. Its average is the quotient of the sums. */
  is_rate: z.boolean(),
  /** The plan lacks a feature that it needs. */
  is_locked: z.boolean(),
})
export type ItemDefinition = z.output<typeof ItemDefinition>
