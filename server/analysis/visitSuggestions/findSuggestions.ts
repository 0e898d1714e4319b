import { sql } from 'kysely'
import type { z } from 'zod'
import {
  VisitReasonKind,
  type VisitSuggestion,
  type VisitSuggestionSearch,
  type VisitWeights,
} from '#contract/analysis/visitSuggestions.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { institutionsWhere, selectInstitutions } from '../../institutions/institutionSearch.ts'
import { distanceBetween, planeDistanceFrom } from '../../geo.ts'
import { asksForInstitutions } from '../figures/filtered.ts'
import { reasonQueries, type Viewpoint, visitedOfLate } from './visitReasons.ts'

type Search = Omit<z.output<typeof VisitSuggestionSearch>, 'page' | 'per_page'>
type Weights = z.output<typeof VisitWeights>['weights']
type Suggestion = z.input<typeof VisitSuggestion>

/** The requesting user's settings. */
export interface Asking extends Viewpoint {
  /** This institution is never suggested; null if it is not set. */
  readonly ownInstitutionId: number | null
  readonly weights: Weights
}

type Found = Pick<Suggestion, 'score' | 'reasons' | 'dismissal'> & { readonly id: number }

const noPlace = sql`null::float8`

const figures = sql`strength, count, compared, compared_to, month_count, date, compared_date`

/** A query of all weighted reasons, one row each. */
const reasonsOf = (asking: Asking, kinds: readonly VisitReasonKind[]) =>
  sql.join(
    kinds.map(
      (kind) => sql`
        select ${kind} as kind, ${asking.weights[kind]}::int as weight, found.*
        from (${reasonQueries[kind](asking)}) as found (medical_institution_id, ${figures})`,
    ),
    sql` union all `,
  )

const dismissal = (tenantId: number) => sql`(
  select jsonb_build_object(
    'dismissed_by', jsonb_build_object('id', accounts.id, 'name', accounts.username), 'dismissed_until', dismissals.dismissed_until
  )
  from visit_dismissals as dismissals
  join accounts on accounts.tenant_id = dismissals.tenant_id and accounts.id = dismissals.dismissed_by
  where dismissals.tenant_id = ${tenantId}
    and dismissals.medical_institution_id = page.id
    and dismissals.dismissed_until > statement_timestamp()
)`

/**
 * Reads one page of the institutions with at least one reason, and their number. It adds up the points of all reasons,
 * then reads the page's reasons again with their figures.
 */
const find = async (
  tx: TenantTransaction,
  asking: Asking,
  search: Search,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly count: number; readonly suggestions: readonly Found[] }> => {
  const { tenantId, from, ownInstitutionId, weights } = asking
  const kinds = VisitReasonKind.options.filter((kind) => weights[kind] > 0)
  if (kinds.length === 0) return { count: 0, suggestions: [] }
  const reasons = search.reasons && search.reasons.length > 0 ? search.reasons : kinds
  const place = search.sort_by === 'distance' && from ? planeDistanceFrom(from, 'institutions') : undefined
  const isNarrowed = place !== undefined || asksForInstitutions(search)
  const institutions = institutionsWhere(tx, tenantId, search.medical_institutions ?? {}).select([
    'institutions.id',
    (place ?? noPlace).as('place'),
  ])
  const { rows } = await sql<{ count: number; suggestions: readonly Found[] }>`
    with visited as materialized (${visitedOfLate(asking)}), reasons as materialized (${reasonsOf(asking, kinds)}), scored as (
      select medical_institution_id, sum(weight * strength) as score
      from reasons
      group by medical_institution_id
      having bool_or(kind = any(${reasons}::text[]))
    ), put_off as (
      select medical_institution_id
      from visit_dismissals
      where tenant_id = ${tenantId} and dismissed_until > statement_timestamp()
    ), kept as materialized (
      select scored.medical_institution_id as id, ${isNarrowed ? sql`institutions.place` : noPlace} as place, scored.score
      from scored
      ${isNarrowed ? sql`join (${institutions}) as institutions on institutions.id = scored.medical_institution_id` : sql``}
      where scored.medical_institution_id <> ${ownInstitutionId ?? 0}
        and scored.medical_institution_id not in (select id from medical_institutions where running_status = 'closed')
        and (scored.medical_institution_id in (select medical_institution_id from put_off)) = ${search.dismissed ?? false}
    ), page as materialized (
      select id, score, row_number() over (order by place, score desc, id) as position
      from (select * from kept order by place, score desc, id limit ${limit} offset ${offset}) as first
    ), told as (
      select page.id, jsonb_agg(
        jsonb_build_object(
          'kind', kind, 'strength', strength, 'points', weight * strength, 'count', count, 'compared', compared,
          'compared_to', compared_to, 'month_count', month_count, 'date', date, 'compared_date', compared_date
        )
        order by weight * strength desc, kind
      ) as reasons
      from page
      join reasons on reasons.medical_institution_id = page.id
      group by page.id
    )
    select (select count(*) from kept) as count, (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('id', page.id, 'score', page.score, 'reasons', told.reasons, 'dismissal', ${dismissal(tenantId)})
          order by page.position
        ),
        '[]'
      )
      from page
      join told on told.id = page.id
    ) as suggestions
  `.execute(tx)
  return rows[0] ?? { count: 0, suggestions: [] }
}

/** Adds the date of the last visit, even if the visit is so old that it makes no difference to the strength. */
const withLastVisit = (reason: Suggestion['reasons'][number], lastVisit: string | null) =>
  reason.kind === 'valued_not_visited' ? { ...reason, date: lastVisit } : reason

/** One page of suggestions, the most urgent or the nearest first, and their total number. */
export const findSuggestions = async (
  tx: TenantTransaction,
  asking: Asking,
  search: Search,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly count: number; readonly suggestions: readonly Suggestion[] }> => {
  const { tenantId, from } = asking
  const { count, suggestions } = await find(tx, asking, search, page)
  const ids = suggestions.map(({ id }) => id)
  const institutions = await selectInstitutions(
    tx,
    institutionsWhere(tx, tenantId, { medical_institution_ids: ids }),
    tenantId,
    { by: 'relevance', direction: 'asc', name: undefined, from: null, isLocal: false },
    { limit: ids.length, offset: 0 },
  )
  const byId = new Map(institutions.map((institution) => [institution.id, institution]))
  return {
    count,
    suggestions: suggestions.flatMap((suggestion) => {
      const institution = byId.get(suggestion.id)
      if (!institution) return []
      const reasons = suggestion.reasons.map((reason) => withLastVisit(reason, institution.last_visit_date))
      return [{ ...institution, ...suggestion, reasons, distance: distanceBetween(from, institution) }]
    }),
  }
}
