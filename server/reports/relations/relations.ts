import { distinctMeasures, monthMeasures } from '#contract/reports/items/item.ts'
import { type NamedLeaf, sourceOf } from '../leaves.ts'
import type { Scope } from '../scope.ts'
import { areaRelations } from './areas.ts'
import { contactRelation } from './contacts.ts'
import { referrersRelation, visitedRelation } from './distinct.ts'
import { monthRelations } from './months.ts'
import { receivedRelations } from './received.ts'
import type { Relation } from './relation.ts'
import { sentRelations } from './sent.ts'
import { taskRelation, vocRelation } from './work.ts'

const distinct: readonly string[] = distinctMeasures
const ofMonths: readonly string[] = monthMeasures

type Family =
  | 'received'
  | 'sent'
  | 'contacts'
  | 'tasks'
  | 'vocs'
  | 'institutions'
  | 'referrers'
  | 'visited'
  | 'receivedMonths'
  | 'sentMonths'

const familyOf = ({ measure }: NamedLeaf): Family => {
  const source = sourceOf(measure)
  if (distinct.includes(measure)) return source === 'contacts' ? 'visited' : 'referrers'
  if (ofMonths.includes(measure)) return source === 'sent' ? 'sentMonths' : 'receivedMonths'
  return source
}

const one =
  (relationOf: (leaves: readonly NamedLeaf[], scope: Scope) => Relation) =>
  (leaves: readonly NamedLeaf[], scope: Scope): Relation[] => [relationOf(leaves, scope)]

const relationsOfFamily: Readonly<Record<Family, (leaves: readonly NamedLeaf[], scope: Scope) => readonly Relation[]>> =
  {
    received: receivedRelations,
    sent: sentRelations,
    contacts: one(contactRelation),
    tasks: one(taskRelation),
    vocs: one(vocRelation),
    institutions: areaRelations,
    referrers: one(referrersRelation),
    visited: one(visitedRelation),
    receivedMonths: monthRelations,
    sentMonths: monthRelations,
  }

/** The relations that compute leaves for the rows of a scope, as few as their tables allow. */
export const relationsOf = (leaves: readonly NamedLeaf[], scope: Scope): Relation[] =>
  [...Map.groupBy(leaves, familyOf)].flatMap(([family, group]) => relationsOfFamily[family](group, scope))

/**
 * Whether the total of rows can be computed with them (`withTotal` of a scope). An institution is in one area but sends
 * patients to several departments, whose different institutions are therefore counted anew.
 */
export const canTotal = (leaves: readonly NamedLeaf[], { grain }: Scope): boolean =>
  grain === 'area' || (grain === 'department' && !leaves.some(({ measure }) => distinct.includes(measure)))
