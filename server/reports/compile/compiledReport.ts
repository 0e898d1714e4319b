import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Comparability } from '#contract/comparison.ts'
import type { Language } from '#contract/messages.ts'
import type { Report } from '#contract/reports/reportItems.ts'
import type { ResultColumn } from '#contract/reports/results.ts'
import type { ReportKind } from '#contract/reports/valueTypes.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import type { FigureMonths } from '../../facts/months/figureMonths.ts'
import type { Account } from '../../handlers.ts'
import type { Attribute } from '../attributes/attribute.ts'
import type { Leaves } from '../leaves.ts'
import type { Matched } from '../matchers.ts'
import type { NamedRecords } from '../namedRecords.ts'
import type { ResolvedItem } from '../resolve.ts'
import type { Window } from '../windows.ts'

/** Who asks, in which transaction. */
export interface Caller {
  readonly tx: TenantTransaction
  readonly tenantId: number
  readonly account: Pick<Account, 'features' | 'ownInstitutionId'>
  readonly language: Language
}

/** How the value of an item is computed. */
export interface ItemValue {
  /** The value over columns of `cells`: leaves, attributes and official figures. Null for locked and deleted items. */
  readonly value: RawBuilder<unknown>
  /** The leaves and attributes that it needs, by name; for formulas those of both sides. */
  readonly needs: ReadonlySet<string>
  /** An attribute, which `cells` reads into columns of its own. */
  readonly attribute: Attribute | null
}

/** The value of an item of which nothing can be known. */
export const unknownValue: ItemValue = { value: sql`null::float8`, needs: new Set(), attribute: null }

/** A column of a result as it is sent. */
export type CompiledColumn = z.input<typeof ResultColumn>

/** An item ready to be computed. */
export interface CompiledItem extends ItemValue {
  readonly key: string
  readonly resolved: ResolvedItem
  readonly window: Window | null
  readonly matched: Matched
  readonly hasTotal: boolean
  /** Whether its values in several rows add up. */
  readonly addsUp: boolean
  /** The periods of its figures, each once; for formulas those of both sides. */
  readonly windows: readonly Window[]
  /** Whether its figures grow by the day, so that a period that is not over says so; for formulas whether those of a side do. */
  readonly isGrowing: boolean
  /** Whether its figures may be compared with those of another period. */
  readonly comparability: Comparability
  readonly column: CompiledColumn
}

/** The items that a formula is made of; none for other items. */
export type Sides = readonly (CompiledItem | undefined)[]

/** A report whose items are ready to be computed. */
export interface CompiledReport {
  readonly kind: ReportKind
  readonly months: FigureMonths
  /** The newest base month that can be chosen. */
  readonly latestBaseMonth: string | null
  readonly records: NamedRecords
  readonly items: ReadonlyMap<string, CompiledItem>
  readonly leaves: Leaves
  /** Official figures by department (null: the whole hospital), in the columns that items name. */
  readonly officialOf: ((departmentId: number | null) => Readonly<Record<string, number | null>>) | null
  readonly report: Report
}

/** The column with the keys of an attribute that is read into a column of a name. */
export const keysName = (name: string): string => `${name}_keys`

/** Whether a report counts by diseases or operations, or shows free texts: its results are noted in the audit log. */
export const isAuditedReport = ({ items }: CompiledReport): boolean =>
  [...items.values()].some(({ resolved: { item, definition } }) => {
    const { dpc6_digits: dpc6, kcodes } = item.aggregation_conditions
    return dpc6 !== undefined || kcodes !== undefined || definition?.isAudited === true
  })
