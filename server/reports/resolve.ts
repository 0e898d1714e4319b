import { conditionErrors, maxItemMonths } from '#contract/reports/aggregationConditions.ts'
import {
  catalogue,
  formulaKey,
  isCatalogueKey,
  isQuotient,
  isRate,
  labelItem,
  labelOfKey,
} from '#contract/reports/items/catalogue.ts'
import { narrowingsIn, type ReportItemDefinition } from '#contract/reports/items/item.ts'
import { calculatedOf, type CalculatedTimes, unitOf } from '#contract/reports/items/units.ts'
import { maxFormulaDepth, type Report, type ReportItem } from '#contract/reports/reportItems.ts'
import { isCalculable, matchersOfType, type ReportKind } from '#contract/reports/valueTypes.ts'
import { monthsBetween } from '#contract/months.ts'
import { hasCapability } from '#contract/features.ts'
import type { GoneRecord } from '#contract/namedRecords.ts'
import type { Account } from '../handlers.ts'
import { problem } from '../problems.ts'
import type { NamedLabel, NamedRecords } from './namedRecords.ts'
import { goneAreas, goneInFilter, namesGone } from './goneRecords.ts'
import { type Message, messages } from './refusals.ts'
import { windowOf } from './windows.ts'

/** An item of a request with what it means here. */
export interface ResolvedItem extends CalculatedTimes {
  readonly item: ReportItem
  /** Null for formulas, and for items whose label is gone. */
  readonly definition: ReportItemDefinition | null
  readonly label: NamedLabel | null
  /** The plan lacks a feature that it needs. */
  readonly isLocked: boolean
  /** It names a record that is gone. */
  readonly isDeleted: boolean
  /** Its values are quotients: several rows together have the quotient of their sums. */
  readonly isQuotient: boolean
  /** Sums of its values say nothing: they are quotients, or 100 % and 0 %. */
  readonly isRate: boolean
  /** Names the areas among what is gone. */
  readonly gone: readonly Message[]
}

interface FieldError {
  readonly path: string
  readonly message: Message
}

interface Resolving {
  readonly kind: ReportKind
  readonly account: Pick<Account, 'features' | 'ownInstitutionId'>
  readonly records: NamedRecords
  /** What the report names and is gone. */
  readonly gone: ReadonlyMap<string, GoneRecord>
  /** With which relative periods end. */
  readonly baseMonth: string | null
}

const isLocked = (
  { aggregation_conditions: conditions }: ReportItem,
  definition: ReportItemDefinition,
  { account }: Resolving,
) =>
  (definition.feature !== undefined && !hasCapability(account.features, definition.feature)) ||
  ((conditions.dpc6_digits !== undefined || conditions.kcodes !== undefined) &&
    !account.features.has('diagnosis_analysis')) ||
  (conditions.areas !== undefined && !hasCapability(account.features, 'medical_institution_labels')) ||
  (conditions.communication_label_conditions !== undefined && !hasCapability(account.features, 'communication_labels'))

const definitionOf = (key: string, records: NamedRecords): ReportItemDefinition | null => {
  if (isCatalogueKey(key)) return catalogue[key]
  const label = records.labels.get(key)
  return label
    ? labelItem(
        label.kind === 'communication' ? 'communication_label' : 'medical_institution_label',
        label.name,
        label.component,
      )
    : null
}

const absent: CalculatedTimes = { valueType: 'count', unit: { ja: '', en: '' }, times: 1 }

/** Errors of one item by itself. */
const errorsOf = (item: ReportItem, path: string, resolving: Resolving): FieldError[] => {
  if (item.definition_key === formulaKey) return []
  const definition = definitionOf(item.definition_key, resolving.records)
  if (!definition)
    return labelOfKey(item.definition_key) ? [] : [{ path: `${path}.definition_key`, message: messages.unknown_item }]
  if (!definition.kinds.includes(resolving.kind))
    return [{ path: `${path}.definition_key`, message: messages.unknown_item }]
  const errors: FieldError[] = conditionErrors(
    item.aggregation_conditions,
    narrowingsIn(definition, resolving.kind),
  ).map(({ path: names, code }) => ({
    path: [path, 'aggregation_conditions', ...names].join('.'),
    message: Reflect.get(messages, code) as Message,
  }))
  const others = (item.aggregation_conditions.tenant_medical_institution_ids ?? []).filter(
    (id) => id !== resolving.account.ownInstitutionId,
  )
  if (others.length > 0)
    errors.push({
      path: `${path}.aggregation_conditions.tenant_medical_institution_ids`,
      message: messages.other_institution,
    })
  const window = errors.length === 0 ? windowOf(item.aggregation_conditions, resolving.baseMonth) : null
  if (window && monthsBetween(window.start_date, window.end_date).length > maxItemMonths)
    errors.push({ path: `${path}.aggregation_conditions`, message: messages.period_too_long })
  return errors
}

/** Items by key, in an order in which each formula comes after its sides. */
const resolveItems = (items: readonly ReportItem[], resolving: Resolving, errors: FieldError[]) => {
  const byKey = new Map(items.map((item, index) => [item.key, { item, path: `items.${index}` }] as const))
  const resolved = new Map<string, ResolvedItem>()
  // Each item is looked at once, also if it cannot be computed, so that formulas of formulas take no longer than their number.
  const begun = new Set<string>()
  const open = new Set<string>()
  const fail = (path: string, message: Message) => errors.push({ path, message })
  const resolve = (key: string): ResolvedItem | undefined => {
    const entry = byKey.get(key)
    if (begun.has(key) || !entry) return resolved.get(key)
    begun.add(key)
    open.add(key)
    const whole = resolveNew(key, entry)
    open.delete(key)
    return whole
  }
  const resolveNew = (
    key: string,
    { item, path }: { readonly item: ReportItem; readonly path: string },
  ): ResolvedItem | undefined => {
    const { formula } = item
    if (!formula) {
      const definition = definitionOf(item.definition_key, resolving.records)
      const gone = goneAreas(item, resolving.records, resolving.gone)
      const simple: ResolvedItem = {
        item,
        definition,
        label: resolving.records.labels.get(item.definition_key) ?? null,
        isLocked: definition !== null && isLocked(item, definition, resolving),
        isDeleted: definition === null || namesGone(item, resolving.records, resolving.gone) || gone !== null,
        isQuotient: definition !== null && isQuotient(definition),
        isRate: definition !== null && isRate(definition),
        gone: gone ? [gone] : [],
        ...(definition ? { valueType: definition.valueType, unit: unitOf(definition), times: 1 } : absent),
      }
      resolved.set(key, simple)
      return simple
    }
    const sides = formula.item_keys.map((side, index) => {
      const sidePath = `${path}.formula.item_keys.${index}`
      if (open.has(side)) {
        fail(sidePath, messages.circular)
        return undefined
      }
      const known = resolve(side)
      if (!known && !byKey.has(side)) fail(sidePath, messages.unknown_key)
      if (!known) return undefined
      if (!isCalculable(known.valueType) && !known.isDeleted) fail(sidePath, messages.not_calculable)
      return known
    })
    const [left, right] = sides
    if (!left || !right) return undefined
    const calculated =
      left.isDeleted || right.isDeleted ? absent : calculatedOf(formula.operator, left, right, formula.unit)
    if (!calculated) fail(`${path}.formula`, messages.different_units)
    const whole: ResolvedItem = {
      item,
      definition: null,
      label: null,
      isLocked: left.isLocked || right.isLocked,
      isDeleted: left.isDeleted || right.isDeleted,
      isQuotient: formula.operator === '/' || left.isQuotient || right.isQuotient,
      isRate: formula.operator === '/' || left.isRate || right.isRate,
      gone: [...left.gone, ...right.gone],
      ...(calculated ?? absent),
    }
    resolved.set(key, whole)
    return whole
  }
  for (const { key } of items) resolve(key)
  return resolved
}

/** How deep the formulas of items are, 0 for other items. @param resolved - in which each formula comes after its sides */
const depthsOf = (resolved: ReadonlyMap<string, ResolvedItem>): ReadonlyMap<string, number> => {
  const depths = new Map<string, number>()
  for (const [key, { item }] of resolved)
    depths.set(key, item.formula ? 1 + Math.max(...item.formula.item_keys.map((side) => depths.get(side) ?? 0)) : 0)
  return depths
}

/**
 * Looks up what the items of a report mean and checks that conditions, sorts and formulas can be computed.
 * @returns the items by key; formulas come after their sides
 * @throws a 422 that names each field that cannot be computed
 */
export const resolveReport = (report: Report, resolving: Resolving): ReadonlyMap<string, ResolvedItem> => {
  const errors = report.items.flatMap((item, index) => errorsOf(item, `items.${index}`, resolving))
  const resolved = resolveItems(report.items, resolving, errors)
  const byKey = new Map(report.items.map((item) => [item.key, item]))
  const depths = depthsOf(resolved)
  for (const [index, { key }] of report.items.entries())
    if ((depths.get(key) ?? 0) > maxFormulaDepth)
      errors.push({ path: `items.${index}.formula`, message: messages.too_deep })
  const known = (key: string, path: string): ResolvedItem | undefined => {
    if (!byKey.has(key)) errors.push({ path, message: messages.unknown_key })
    return resolved.get(key)
  }
  const usable = (key: string, path: string): ResolvedItem | undefined => {
    const one = known(key, path)
    if (one?.isLocked) errors.push({ path, message: messages.locked })
    if (one?.isDeleted)
      errors.push(...(one.gone.length > 0 ? one.gone : [messages.deleted]).map((message) => ({ path, message })))
    return one
  }
  for (const [index, key] of report.display_items.entries()) known(key, `display_items.${index}`)
  for (const [index, { item_key: key }] of report.sort_conditions.entries())
    usable(key, `sort_conditions.${index}.item_key`)
  for (const [index, filter] of report.filter_conditions.entries()) {
    const { item_key: key, matching_groups: groups } = filter
    const one = usable(key, `filter_conditions.${index}.item_key`)
    if (!one) continue
    const missing = goneInFilter(one.item, filter, resolving.records, resolving.gone)
    if (missing) errors.push({ path: `filter_conditions.${index}.matching_groups`, message: missing })
    const allowed: readonly string[] = matchersOfType[one.valueType]
    for (const [place, group] of groups.entries()) {
      const path = `filter_conditions.${index}.matching_groups.${place}`
      const given = Object.entries(group).flatMap(([name, value]) => (value === undefined ? [] : [name]))
      if (given.length === 0) errors.push({ path, message: messages.no_matcher })
      for (const name of given)
        if (!allowed.includes(name)) errors.push({ path: `${path}.${name}`, message: messages.other_matcher })
    }
  }
  if (errors.length > 0) throw problem('invalid_input', { errors })
  return resolved
}
