import fc from 'fast-check'
import type { Client } from '#dataProvider/client.ts'
import { withTenant } from '#server/db/tenant.ts'
import { changeFacts, together } from '#server/facts/store/changeFacts.ts'
import { storeReferrals, storeReverseReferrals } from '#server/facts/store/storeFacts.ts'
import type { TestApi } from '../api.ts'
import { aPerson, aTenant, type Person } from '../builders.ts'
import type { Facts } from './expectedFigures.ts'
import { anOwnDepartment, anUpload } from './factBuilders.ts'
import type { Days } from './figuresFromFacts.ts'
import type { FactsPlace } from './randomFacts.ts'
import { storeAdmissions } from './storeAdmissions.ts'

/** A hospital with two own departments, for tests of its charts. */
export interface ChartOffice extends FactsPlace {
  readonly person: Person
  readonly client: Client
}

/** @param institutions - two institutions of the master, which send and receive referrals */
export const aChartOffice = async (
  { database, clientFor }: TestApi,
  institutions: readonly number[],
): Promise<ChartOffice> => {
  const tenantId = await aTenant(database)
  const person = await aPerson(database, tenantId)
  return {
    tenantId,
    person,
    institutions,
    client: await clientFor(person),
    uploadId: await anUpload(database.owner, person),
    departments: [
      await anOwnDepartment(database.owner, tenantId, '内科'),
      await anOwnDepartment(database.owner, tenantId, '外科'),
    ],
  }
}

export const storeFacts = ({ database }: TestApi, tenantId: number, facts: Facts): Promise<unknown> =>
  withTenant(database.app, tenantId, (tx) =>
    changeFacts(tx, tenantId, async () => {
      const stored = [
        await storeReferrals(tx, tenantId, facts.referrals),
        await storeReverseReferrals(tx, tenantId, facts.reverseReferrals),
        await storeAdmissions(tx, tenantId, facts.admissions),
      ]
      return { touched: together(stored.map(({ touched }) => touched)) }
    }),
  )

const firstDay = (month: number) => new Date(Date.UTC(2025, month, 1)).toISOString().slice(0, 10)
const lastDay = (month: number) => new Date(Date.UTC(2025, month + 1, 0)).toISOString().slice(0, 10)
const monthsFrom = (month: number, count: number): Days => ({
  startDate: firstDay(month),
  endDate: lastDay(month + count - 1),
})

const someMonths = fc
  .record({
    start: fc.integer({ min: 8, max: 15 }),
    count: fc.integer({ min: 1, max: 12 }),
    gap: fc.integer({ min: 0, max: 2 }),
    otherCount: fc.integer({ min: 1, max: 14 }),
    isBefore: fc.boolean(),
  })
  .map(({ start, count, gap, otherCount, isBefore }) => ({
    period: monthsFrom(start, count),
    comparisonPeriod: isBefore
      ? monthsFrom(start - gap - otherCount, otherCount)
      : monthsFrom(start + count + gap, otherCount),
  }))

/** Fiscal years have rollups of their own. Random facts are in the last months of 2025 and the first of 2026. */
const wholeYears = fc.constantFrom(
  { period: monthsFrom(3, 12), comparisonPeriod: monthsFrom(15, 12) },
  { period: monthsFrom(15, 12), comparisonPeriod: monthsFrom(2, 13) },
)

/** Whole months around those of random facts, January to April 2026, and others without any of these months. */
export const comparedPeriods = fc.oneof({ arbitrary: someMonths, weight: 3 }, { arbitrary: wholeYears, weight: 1 })
