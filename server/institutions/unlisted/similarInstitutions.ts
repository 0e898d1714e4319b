import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { SimilarInstitution } from '#contract/institutions/unlistedInstitutions.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { problem } from '../../problems.ts'
import { corrected, correctedOrNull } from '../../records/correctedInstitutions.ts'
import { isListed, isShownTo } from '../../records/unlistedInstitutions.ts'
import { normalizeName, queryTokens } from '../../searchText.ts'
import { hasTelephone, telephoneIn } from '../institutionTelephones.ts'

type Similar = z.input<typeof SimilarInstitution>

/** What an institution is recognised by. */
export interface Likeness {
  readonly name: string
  /** Empty if it has none. */
  readonly tel: string
  /** 5-digit JIS code. */
  readonly municipality_code: string
}

const maxSimilar = 10
/** A shorter name is in too many names. */
const minNameLength = 3
const minDigits = 9

const digitsOf = (tel: string) => {
  const digits = telephoneIn(tel)
  return digits !== undefined && digits.length >= minDigits ? digits : undefined
}

/** Queries of ids, one a line: each has an index of its own, which a condition with `or` would not use. */
const queriesOf = (tenantId: number, { name, tel, municipality_code: municipality }: Likeness) => {
  const called = normalizeName(name)
  const digits = digitsOf(tel)
  const ofPrefecture = municipality.slice(0, 2)
  const within = queryTokens(name).filter(({ text }) => text.length >= minNameLength)
  const found = [
    sql`
      select institutions.id from medical_institutions as institutions
      where split_part(institutions.search_text, E'\\n', 1) = ${called} and institutions.prefecture_code = ${ofPrefecture}
        and ${isListed()}`,
    sql`
      select corrections.medical_institution_id from medical_institution_corrections as corrections
      where corrections.tenant_id = ${tenantId}
        and (
          (corrections.field = 'name' and corrections.search_text = ${called})
          or (corrections.field in ('tel', 'fax') and corrections.search_text = ${digits ?? null})
        )`,
  ]
  if (within.length > 0)
    found.push(sql`
      select institutions.id from medical_institutions as institutions
      where institutions.municipality_code = ${municipality}
        and ${sql.join(
          within.map(
            ({ text, grams }) =>
              sql`institutions.search_grams @> ${grams}::text[] and strpos(institutions.search_text, ${text}) > 0`,
          ),
          sql` and `,
        )}`)
  if (digits !== undefined)
    found.push(sql`
      select institutions.id from medical_institutions as institutions
      where ${hasTelephone(digits)}`)
  return sql.join(
    found.map((query) => sql`(${query} limit ${maxSimilar})`),
    sql` union `,
  )
}

const columnsOf = (tenantId: number) =>
  [
    'institutions.id',
    corrected(tenantId, 'name').as('name'),
    corrected(tenantId, 'address').as('address'),
    correctedOrNull(tenantId, 'tel').as('tel'),
    sql<Similar['running_status']>`institutions.running_status`.as('running_status'),
    sql<boolean>`not ${isListed()}`.as('is_unlisted'),
  ] as const

/** An institution as it is shown among similar ones. @throws `not_found` if the tenant does not know it */
export const readSimilar = async (tx: TenantTransaction, tenantId: number, id: number): Promise<Similar> => {
  const row = await tx
    .selectFrom('medical_institutions as institutions')
    .where('institutions.id', '=', id)
    .where(isShownTo(tenantId))
    .select(columnsOf(tenantId))
    .executeTakeFirst()
  if (!row) throw problem('not_found')
  return row
}

/**
 * Institutions that may be the same as one that is described: with its name in its prefecture, a name in its municipality
 * that contains it, or its telephone number, by the public lists and by what the tenant has entered.
 * @param except - an institution that is left out
 */
export const findSimilar = async (
  tx: TenantTransaction,
  tenantId: number,
  likeness: Likeness,
  except = 0,
): Promise<Similar[]> => {
  const rows = await tx
    .selectFrom('medical_institutions as institutions')
    .where(sql<SqlBool>`institutions.id in (${queriesOf(tenantId, likeness)})`)
    .where('institutions.id', '<>', except)
    .where(isShownTo(tenantId))
    .orderBy(sql`institutions.running_status <> 'open'`)
    .orderBy(sql`institutions.municipality_code is distinct from ${likeness.municipality_code}`)
    .orderBy('institutions.id')
    .limit(maxSimilar)
    .select(columnsOf(tenantId))
    .execute()
  return rows
}
