import { sql } from 'kysely'
import type { z } from 'zod'
import { medicalInstitutionOperations, MedicalInstitutionSummary } from '#contract/institutions/medicalInstitutions.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { readFigureMonths } from '../facts/months/figureMonths.ts'
import { handlersFor } from '../handlers.ts'
import { problem } from '../problems.ts'
import { readCorrections } from './corrections.ts'
import { actionListsOfInstitutions } from './institutionActionLists.ts'
import { institutionsAsCsv } from './institutionExport.ts'
import { asksForFigures } from './institutionOrder.ts'
import {
  asksForPlace,
  countInstitutions,
  institutionsWhere,
  ownPlace,
  selectInstitutions,
  tagsOf,
  trendOfInstitution,
} from './institutionSearch.ts'
import { notesOfInstitutions } from './institutionNotes.ts'
import { referralFiguresOf } from '../facts/referrals/institutionReferralMonths.ts'
import { distanceBetween } from '../geo.ts'
import { fateOf } from '../records/mergers.ts'
import { requireInstitution, requireInstitutions } from '../records/requireInstitutions.ts'
import { correctionsOf, withCorrections } from '../records/correctedInstitutions.ts'
import { isShownTo } from '../records/unlistedInstitutions.ts'
import { labelValuesOfInstitutions } from '../labels/medicalInstitutionLabelValues.ts'
import { countsOf, pageOf } from '../records/paged.ts'
import { addToAll, changeTags } from './tagChanges.ts'
import { requireTags } from './tags.ts'

const tagReferences = (tx: TenantTransaction, tenantId: number, institutionId: number) =>
  tx
    .selectFrom('medical_institution_tags as marks')
    .innerJoin('tags', (join) =>
      join.onRef('tags.tenant_id', '=', 'marks.tenant_id').onRef('tags.id', '=', 'marks.tag_id'),
    )
    .where('marks.tenant_id', '=', tenantId)
    .where('marks.medical_institution_id', '=', institutionId)
    .orderBy('tags.name')
    .select(['tags.id', 'tags.name'])
    .execute()

type ValuesById = Awaited<ReturnType<typeof labelValuesOfInstitutions>>

const valuesAskedFor = async (
  tx: TenantTransaction,
  tenantId: number,
  institutionIds: readonly number[],
  labelIds: readonly number[] = [],
): Promise<ValuesById> =>
  labelIds.length > 0 ? labelValuesOfInstitutions(tx, tenantId, institutionIds, labelIds) : new Map()

type Summary = z.input<typeof MedicalInstitutionSummary>

/** SQL for who has entered an institution that no list has, as JSON. */
const enteredBy = (tenantId: number) => sql<Summary['entered']>`(
  select jsonb_build_object('by', jsonb_build_object('id', accounts.id, 'name', accounts.username), 'at', entered.created_at)
  from unlisted_medical_institutions as entered
  join accounts on accounts.tenant_id = entered.tenant_id and accounts.id = entered.created_by
  where entered.tenant_id = ${tenantId} and entered.medical_institution_id = institutions.id
)`

/** Merges of one institution that its chart shows. */
const maxShownMerges = 20

/** SQL for what was merged with an institution, as JSON. */
const mergesOf = (tenantId: number) => sql<Summary['merges']>`coalesce(
  (
    select jsonb_agg(
      jsonb_build_object(
        'id', latest.id, 'name', latest.name, 'merged_at', latest.merged_at,
        'merged_by', jsonb_build_object('id', accounts.id, 'name', accounts.username)
      )
      order by latest.id desc
    )
    from (
      select merges.*
      from medical_institution_merges as merges
      where merges.tenant_id = ${tenantId} and merges.medical_institution_id_to = institutions.id and merges.undone_at is null
      order by merges.id desc
      limit ${maxShownMerges}
    ) as latest
    join accounts on accounts.tenant_id = ${tenantId} and accounts.id = latest.merged_by
  ),
  '[]'
)`

export const medicalInstitutionHandlers = handlersFor(medicalInstitutionOperations, {
  searchMedicalInstitutions: async ({ tx, tenantId, account, body }) => {
    const from = await ownPlace(tx, account.ownInstitutionId)
    const matching = institutionsWhere(tx, tenantId, body)
    const orderMonths = asksForFigures(body) ? await readFigureMonths(tx, tenantId) : null
    const [institutions, count, months] = await Promise.all([
      selectInstitutions(
        tx,
        matching,
        tenantId,
        {
          by: body.sort_by ?? 'relevance',
          direction: body.sort ?? 'asc',
          name: body.medical_institution_name,
          from,
          isLocal: asksForPlace(body),
          months: orderMonths,
        },
        pageOf(body),
      ),
      countInstitutions(tx, tenantId, body),
      readFigureMonths(tx, tenantId),
    ])
    const ids = institutions.map(({ id }) => id)
    const [values, figuresFor, notesFor, lists] = await Promise.all([
      valuesAskedFor(tx, tenantId, ids, body.label_ids),
      referralFiguresOf(tx, tenantId, ids, months),
      notesOfInstitutions(tx, tenantId, ids),
      actionListsOfInstitutions(tx, tenantId, account.features.has('action_lists') ? ids : []),
    ])
    return {
      ...countsOf(count, body),
      medical_institutions: institutions.map((row) => ({
        ...row,
        ...figuresFor(row.id),
        ...notesFor(row.id),
        action_lists: lists.get(row.id) ?? [],
        distance: distanceBetween(from, row),
        label_values: values.get(row.id) ?? [],
      })),
    }
  },

  exportMedicalInstitutions: async ({ tx, tenantId, account, body, language }) =>
    institutionsAsCsv(tx, tenantId, body, { language, account }),

  addTagsToMedicalInstitutions: async ({ tx, tenantId, account, body, touches }) => {
    touches(body.medical_institution_ids)
    await requireTags(tx, tenantId, body.tag_ids)
    await requireInstitutions(tx, tenantId, body.medical_institution_ids, 'medical_institution_ids')
    const count = await addToAll({ tx, tenantId, account }, body.medical_institution_ids, body.tag_ids)
    return { added_count: count }
  },

  changeTagsOfMedicalInstitutions: async ({ tx, tenantId, account, body: { changes }, touches }) => {
    const institutionIds = [...new Set(changes.flatMap(({ medical_institution_ids: ids }) => ids))]
    await requireTags(tx, tenantId, [...new Set(changes.map(({ tag_id: id }) => id))])
    await requireInstitutions(tx, tenantId, institutionIds, 'medical_institution_ids')
    const { former, kept } = await changeTags({ tx, tenantId, account }, changes)
    touches([...new Set(former.flatMap(({ medical_institution_ids: ids }) => ids))])
    return {
      changed_count: former.reduce((sum, { medical_institution_ids: ids }) => sum + ids.length, 0),
      kept_count: kept,
      former: { changes: former },
    }
  },

  getMedicalInstitutionSummary: async ({ tx, tenantId, account, params }) => {
    const [row, own] = await Promise.all([
      tx
        .selectFrom('medical_institutions as institutions')
        .leftJoin('municipalities', 'municipalities.code', 'institutions.municipality_code')
        .where('institutions.id', '=', params.id)
        .where(isShownTo(tenantId))
        .selectAll('institutions')
        .select([
          'municipalities.secondary_medical_area',
          sql<{ id: number; axis: string; name: string }[]>`coalesce(
            (
              select jsonb_agg(jsonb_build_object('id', facility_types.id, 'axis', facility_types.axis, 'name', facility_types.name) order by facility_types.id)
              from facility_types
              where facility_types.id = any(institutions.facility_type_ids)
            ),
            '[]'
          )`.as('facility_types'),
          tagsOf(tenantId).as('tags'),
          trendOfInstitution(tenantId).as('referral_trend'),
          correctionsOf(tenantId).as('corrected_values'),
          enteredBy(tenantId).as('entered'),
          mergesOf(tenantId).as('merges'),
        ])
        .executeTakeFirst(),
      ownPlace(tx, account.ownInstitutionId),
    ])
    if (!row) throw problem('not_found', await fateOf(tx, tenantId, params.id))
    const corrections =
      row.corrected_values === null ? [] : await readCorrections(tx, tenantId, params.id, { ...row, fax: null })
    const hasBeds = row.beds_total !== null || row.beds_general !== null
    return MedicalInstitutionSummary.parse({
      ...withCorrections({ ...row, fax: null }),
      corrections,
      facility_type_id: row.facility_types.find(({ axis }) => axis === 'kind')?.id ?? 0,
      type_names: row.facility_types.filter(({ axis }) => axis === 'kind').map(({ name }) => name),
      functions: row.facility_types
        .filter(({ axis }) => axis === 'function' || axis === 'designation')
        .map(({ name }) => name),
      beds: hasBeds
        ? {
            total: row.beds_total,
            general: row.beds_general,
            long_term: row.beds_long_term,
            psychiatric: row.beds_psychiatric,
            tuberculosis: row.beds_tuberculosis,
            infectious: row.beds_infectious,
          }
        : null,
      distance: distanceBetween(own, row),
    })
  },

  listMedicalInstitutionTags: async ({ tx, tenantId, params }) => {
    await requireInstitution(tx, tenantId, params.id)
    return { tags: await tagReferences(tx, tenantId, params.id) }
  },

  replaceMedicalInstitutionTags: async ({ tx, tenantId, account, params, body }) => {
    await requireInstitution(tx, tenantId, params.id)
    const seen = body.seen_tag_ids
    const added = seen ? body.tag_ids.filter((id) => !seen.includes(id)) : body.tag_ids
    await requireTags(tx, tenantId, added)
    await sql`
      delete from medical_institution_tags
      where tenant_id = ${tenantId}
        and medical_institution_id = ${params.id}
        and tag_id <> all(${body.tag_ids}::bigint[])
        ${seen ? sql`and tag_id = any(${seen}::bigint[])` : sql``}
    `.execute(tx)
    await addToAll({ tx, tenantId, account }, [params.id], added)
    return { tags: await tagReferences(tx, tenantId, params.id) }
  },
})
