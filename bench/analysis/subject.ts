import { daysAfter } from '#contract/days.ts'
import { monthAfter } from '#contract/months.ts'
import type { ApiCall } from '../support/calls.ts'
import { type Days, inPeriods, inUnits, plainSqlOf } from './plainSql.ts'

/** A measured call, and the equivalent query on the facts. */
export interface Subject {
  readonly call: ApiCall
  readonly sql: string
  /** A faster query for DuckDB, if there is one. */
  readonly duckSql?: string
}

/** The tenant and records that the subjects use. */
export interface KnownHospital {
  readonly tenantId: number
  readonly departments: readonly number[]
  /** The institution that refers most, and the own group. */
  readonly busiest: number
  readonly group: readonly number[]
  readonly ownPlace: { readonly longitude: number; readonly latitude: number }
}

export const subject = (
  name: string,
  operationId: ApiCall['operationId'],
  body: object,
  sql: string,
  duckSql?: string,
): Subject => ({
  call: { name, operationId, body },
  sql,
  ...(duckSql && { duckSql }),
})

/** Whole years up to a number of years ago. @param last - the last day with facts */
export const yearsTo = (last: string, years: number, back = 0): Days => {
  const next = monthAfter(last, 1 - 12 * back)
  return { start_date: monthAfter(next, -12 * years), end_date: daysAfter(next, -1) }
}

export const ownPrefecture = '43'
export const inPrefecture = (prefecture: string) => ({ medical_institutions: { prefecture } })

/** The hospital and the periods of the queries, as parameters of calls and of SQL. @param last - the last day with facts */
export const questionsOf = (known: KnownHospital, last: string) => {
  const [year, before, decade] = [yearsTo(last, 1), yearsTo(last, 1, 1), yearsTo(last, 10)]
  return {
    ...known,
    last,
    sql: plainSqlOf(known.tenantId),
    year,
    before,
    decade,
    months: inUnits('month', year),
    twoYearsOfMonths: inUnits('month', yearsTo(last, 2)),
    decadeMonths: inUnits('month', decade),
    decadeYears: inUnits('year', decade),
    compared: { period: year, comparison_period: before },
    bothYears: inPeriods(year, before),
    tenYears: inPeriods(...Array.from({ length: 10 }, (_, back) => yearsTo(last, 1, back))),
    department: known.departments.slice(0, 1),
  }
}
export type Questions = ReturnType<typeof questionsOf>

/** Orders the rows as a chart draws them. */
export const ordered = (sql: string): string => `${sql} order by span`
