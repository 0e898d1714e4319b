import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { RankedInstitution } from '#contract/analysis/dataAnalysis.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { trendOfInstitution } from '../../institutions/institutionSearch.ts'
import { countsOf, pageOf } from '../../records/paged.ts'
import { corrected } from '../../records/correctedInstitutions.ts'

/**
 * SQL for an institution as rankings show it, as JSON.
 * @param hasTrend - whether its trend is that of the referrals beside it: trends count those to all own departments
 */
export const institutionJson = (tenantId: number, hasTrend: boolean) => sql<
  z.input<typeof RankedInstitution>
>`jsonb_build_object(
  'id', institutions.id,
  'name', ${corrected(tenantId, 'name')},
  'running_status', institutions.running_status,
  'address', ${corrected(tenantId, 'address')},
  'referral_trend', ${hasTrend ? trendOfInstitution(tenantId) : sql`null::jsonb`}
)`

/** What differs between rankings. */
interface Ranking<Figure extends string> {
  /** A query of `medical_institution_id` and the figures, one row per institution. */
  readonly query: RawBuilder<unknown>
  readonly figures: readonly Figure[]
  readonly sortBy: NoInfer<Figure>
  readonly sort: 'asc' | 'desc'
  /** Whether the figures count all referrals, as trends do, and not those to some own departments. */
  readonly hasTrend: boolean
}

type Ranked<Figure extends string> = {
  readonly [K in Figure]: K extends `last_${string}_month` ? string | null : number
} & {
  readonly rank: number
  readonly medical_institution: z.input<typeof RankedInstitution>
}

/** SQL condition: an institution ranks before the first of the page; equal figures do not. */
const isBefore = (figure: string, sort: 'asc' | 'desc') => {
  const [one, other] = [sql.ref(`found.${figure}`), sql.ref(`first.${figure}`)]
  const comparison = sort === 'asc' ? sql`${one} < ${other}` : sql`${one} > ${other}`
  return sql`(${comparison} or ${one} is not null and ${other} is null)`
}

/**
 * Reads a page of a ranking in one statement that filters, counts and pages. Equal figures share a rank (1, 2, 2, 4)
 * and are ordered by id. Unknown figures come last in either direction. Names and ranks are computed for the page only.
 * One count gives the rank of the page's first institution; the others follow from their position.
 */
export const readRankedPage = async <Figure extends string>(
  tx: TenantTransaction,
  tenantId: number,
  { query, figures, sortBy, sort, hasTrend }: Ranking<Figure>,
  paging: Parameters<typeof pageOf>[0],
) => {
  const { limit, offset } = pageOf(paging)
  const direction = sql.raw(sort)
  const columns = sql.join(figures.map((figure) => sql.ref(figure)))
  const { rows } = await sql<{ count: number; medical_institutions: Ranked<Figure>[] }>`
    with found as materialized (${query}), page as (
      select medical_institution_id, ${columns}
      from found
      order by ${sql.ref(sortBy)} ${direction} nulls last, medical_institution_id
      limit ${limit}
      offset ${offset}
    ), placed as (
      select
        medical_institution_id,
        ${columns},
        rank() over (order by ${sql.ref(sortBy)} ${direction} nulls last) as place
      from page
    ), first as (
      select ${sql.ref(sortBy)}
      from placed
      where place = 1
      limit 1
    ), before_first as (
      select count(*) as count
      from found, first
      where ${isBefore(sortBy, sort)}
    ), ranked as (
      select
        medical_institution_id,
        ${columns},
        case when place > 1 then ${offset} + place else 1 + (select count from before_first) end as rank
      from placed
    )
    select
      (select count(*) from found) as count,
      coalesce(
        (
          select jsonb_agg(
            jsonb_build_object(
              'rank', ranked.rank,
              'medical_institution', ${institutionJson(tenantId, hasTrend)},
              ${sql.join(figures.flatMap((figure) => [sql.lit(figure), sql.ref(`ranked.${figure}`)]))}
            )
            order by ranked.rank, ranked.medical_institution_id
          )
          from ranked
          join medical_institutions as institutions on institutions.id = ranked.medical_institution_id
        ),
        '[]'
      ) as medical_institutions
  `.execute(tx)
  const { count, medical_institutions } = rows[0] ?? { count: 0, medical_institutions: [] }
  return { ...countsOf(count, paging), medical_institutions }
}
