import { sql } from 'kysely'
import { monthAfter } from '#contract/months.ts'
import { reverseReferralFinderOperations, usualReach } from '#contract/analysis/reverseReferralFinder.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { readFigureMonths } from '../../facts/months/figureMonths.ts'
import { handlersFor } from '../../handlers.ts'
import { dayInJapan } from '../../japanDays.ts'
import { invalidField, unknownIds } from '../../problems.ts'
import { ownPlace } from '../../institutions/institutionSearch.ts'
import { countsOf } from '../../records/paged.ts'
import { plainCode } from './diseaseCodes.ts'
import { readDiseaseFacts } from './diseaseFacts.ts'
import { diseaseNameInMasters, findDiseases } from './diseases.ts'
import { askedDepartments, departmentsFor } from './lookedFor.ts'
import { partnerRows } from './partnerRows.ts'
import { patientPlace } from './patientPlace.ts'
import { rank, type Search } from './ranking.ts'
import { areaKilometres, withinReach } from './reachOf.ts'

/** The twelve months up to the base month; if nothing is loaded, up to the last past month. */
const relationMonths = async (tx: TenantTransaction, tenantId: number, today: string) => {
  const { baseMonth } = await readFigureMonths(tx, tenantId)
  const last = baseMonth ?? monthAfter(today, -1)
  return { first: monthAfter(last, -11), last }
}

const requireTypes = async (tx: TenantTransaction, ids: readonly number[], field: string) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from facility_types where id = any(${ids}::int[])
  `.execute(tx)
  if (rows[0]?.count !== new Set(ids).size) throw unknownIds(field)
}

/** Checks the ids of masters in a search, so that a wrong id gives an error and not an empty result. */
const requireKnown = async (tx: TenantTransaction, search: Search) => {
  if (search.facility_type_ids) await requireTypes(tx, search.facility_type_ids, 'facility_type_ids')
  if (search.function_ids) await requireTypes(tx, search.function_ids, 'function_ids')
  if (search.relations?.includes('same_disease') && search.disease_code === undefined)
    throw invalidField('relations', {
      ja: '「同じ病気の実績あり」で探すには、病名を指定してください',
      en: 'To look for partners who know the disease, please name it',
    })
}

const diseaseOf = async (tx: TenantTransaction, tenantId: number, code: string | undefined, last: string) => {
  if (code === undefined) return null
  const plain = plainCode(code)
  const nameInMasters = await diseaseNameInMasters(tx, plain)
  const facts = await readDiseaseFacts(tx, tenantId, plain, last)
  return { code: plain, name: nameInMasters ?? facts.name, facts }
}

export const reverseReferralFinderHandlers = handlersFor(reverseReferralFinderOperations, {
  findReverseReferralPartners: async ({ tx, tenantId, account, body: search }) => {
    const today = dayInJapan()
    const { ownInstitutionId } = account
    await requireKnown(tx, search)
    const place = await patientPlace(tx, search, ownInstitutionId)
    const within = await withinReach(
      tx,
      search.reach ?? usualReach,
      place,
      Boolean(search.medical_institution_name?.trim()),
    )
    const months = await relationMonths(tx, tenantId, today)
    const disease = await diseaseOf(tx, tenantId, search.disease_code, months.last)
    const departmentIds = search.department_ids ?? []
    const forDisease = disease ? departmentsFor(disease.code, disease.facts) : []
    const departments = departmentIds.length > 0 ? await askedDepartments(tx, departmentIds) : forDisease
    const idsOf = (general: boolean) =>
      departments.filter(({ basis }) => (basis === 'general') === general).map(({ id }) => id)
    const { count, page } = await rank(tx, {
      tenantId,
      search,
      ownInstitutionId,
      at: place.at,
      within,
      looked: {
        kilometres: within.kilometres ?? areaKilometres,
        specialistIds: idsOf(false),
        generalIds: idsOf(true),
      },
      disease: disease?.facts ?? null,
      months,
    })
    const rows = await partnerRows(tx, tenantId, page, {
      departments: new Map(departments.map(({ id, name }) => [id, name])),
      ownPlace: await ownPlace(tx, ownInstitutionId),
    })
    return {
      ...countsOf(count, search),
      medical_institutions: rows,
      understood: {
        place: { source: place.source, municipality: place.municipality },
        departments,
        disease: disease && {
          code: disease.code,
          name: disease.name,
          stay_count: disease.facts.stay_count,
          since: disease.facts.since,
        },
        first_month: months.first,
        last_month: months.last,
      },
    }
  },

  findDiseases: async ({ tx, tenantId, body }) => ({ diseases: await findDiseases(tx, tenantId, body.text) }),
})
