import type { z } from 'zod'
import type { JudgedPayload } from '#contract/alerts/conditions.ts'
import type { AlertFilters, Trigger, TriggerPayload } from '#contract/alerts/triggers.ts'
import type { Language } from '#contract/messages.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { conditionSummary } from './conditionSummary.ts'
import { type NamedReferences, readReferences } from './readReferences.ts'
import { type KnownNames, referenceKey, type ReferenceKind, referencesOf } from './references.ts'

export interface ConditionDescription {
  readonly triggers: Trigger[]
  readonly filters: AlertFilters
  /** A sentence. What is gone stands in it by its old name. */
  readonly summary: Readonly<Record<Language, string>>
  /** What is gone, with the field of the payload, by its old name where that is known. */
  readonly invalid: readonly { readonly path: string; readonly name: string }[]
}

/** A condition as it is stored. */
export type DescribedPayload = JudgedPayload & {
  /** The names of what it refers to, as they were when it was made. */
  readonly known_names?: KnownNames
}

type Keys = readonly (number | string)[] | undefined

/** What a condition refers to by the names of now, in the order of the pickers. */
const shownNames = (named: NamedReferences) => {
  const places = new Map([...named.keys()].map((key, index) => [key, index]))
  return (kind: ReferenceKind, keys: Keys) =>
    [...new Set(keys)]
      .map((key) => referenceKey({ kind, key }))
      .toSorted((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0))
      .flatMap((key) => {
        const found = named.get(key)
        return found && !found.isGone ? [found] : []
      })
}

type Shown = ReturnType<typeof shownNames>

const people = (shown: Shown, kind: ReferenceKind, keys: Keys) =>
  shown(kind, keys).map(({ key, name }) => ({ id: Number(key), name }))

const coded = (shown: Shown, kind: ReferenceKind, keys: Keys) =>
  shown(kind, keys).map(({ key, name }) => ({ code: String(key), name }))

/** Options below the headings of their picker. */
const chosen = (shown: Shown, kind: ReferenceKind, keys: Keys) => {
  const groups = new Map<string, { key: string; value: string; options: { key: number; value: string }[] }>()
  for (const { key, name, group } of shown(kind, keys)) {
    if (!group) continue
    const stored = groups.get(group.key) ?? { ...group, options: [] }
    stored.options.push({ key: Number(key), value: name })
    groups.set(group.key, stored)
  }
  return [...groups.values()]
}

const tagGroups = (shown: Shown, keys: Keys): AlertFilters['tag_groups'] => {
  const groups = new Map<number | null, AlertFilters['tag_groups'][number]>()
  for (const { key, name, tagGroups: of } of shown('tag', keys))
    for (const group of of.length > 0 ? of : [{ id: null, name: null }]) {
      const stored = groups.get(group.id) ?? { ...group, tags: [] }
      stored.tags.push({ id: Number(key), name })
      groups.set(group.id, stored)
    }
  return [...groups.values()].toSorted((one, other) => Number(one.id === null) - Number(other.id === null))
}

const triggerWithNames = (trigger: TriggerPayload, shown: Shown): Trigger => {
  switch (trigger.type) {
    case 'new_institution':
      return trigger
    case 'communication_visit': {
      const { staff_ids: ids, ...rest } = trigger
      return { ...rest, staff: people(shown, 'staff', ids) }
    }
    default: {
      const { own_department_ids: ids, ...rest } = trigger
      return { ...rest, own_departments: people(shown, 'own_department', ids) }
    }
  }
}

const filtersWithNames = (filters: JudgedPayload['filters'], shown: Shown): z.output<typeof AlertFilters> => {
  const { communication_visit: visits, prefecture } = filters
  const { staff_ids: staffIds, ...visit } = visits ?? {}
  return {
    prefecture: coded(shown, 'prefecture', prefecture == null ? [] : [prefecture])[0] ?? null,
    area: coded(shown, 'municipality', filters.area),
    facility_type_groups: chosen(shown, 'facility_type', filters.facility_type_ids),
    departments: chosen(shown, 'department', filters.department_ids),
    tag_groups: tagGroups(shown, filters.tag_ids),
    staffs: people(shown, 'staff', filters.staff_ids),
    referral_count: filters.referral_count ?? null,
    referral_average: filters.referral_average ?? null,
    communication_visit: visits
      ? { ...(visit as Omit<typeof visits, 'staff_ids'>), staff: people(shown, 'staff', staffIds) }
      : null,
    earlier_referrals: filters.earlier_referrals ?? null,
    resumed_after_months: filters.resumed_after_months ?? null,
  }
}

/** Names conditions and what they refer to as of now. One query for each kind of reference, however many conditions there are. */
export const describeConditions = async (
  tx: TenantTransaction,
  tenantId: number,
  conditions: readonly DescribedPayload[],
): Promise<ConditionDescription[]> => {
  const named = await readReferences(tx, tenantId, conditions.flatMap(referencesOf))
  const shown = shownNames(named)
  return conditions.map((condition) => {
    const oldName = (key: string) => named.get(key)?.name ?? condition.known_names?.[key] ?? `#${key.split(' ')[1]}`
    const isGone = (key: string) => named.get(key)?.isGone ?? true
    return {
      triggers: condition.triggers.map((trigger) => triggerWithNames(trigger, shown)),
      filters: filtersWithNames(condition.filters, shown),
      summary: conditionSummary(condition, (kind, keys) =>
        [...new Set(keys)]
          .map((key) => referenceKey({ kind, key }))
          .map((key) => ({ name: oldName(key), isGone: isGone(key) })),
      ),
      invalid: referencesOf(condition)
        .map((reference) => ({ path: reference.path, key: referenceKey(reference) }))
        .filter(({ key }) => isGone(key))
        .map(({ path, key }) => ({ path, name: oldName(key) })),
    }
  })
}
