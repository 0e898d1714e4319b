import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { MatchCandidate } from '#contract/institutions/institutionMatches.ts'
import type { TenantTransaction } from '../db/tenant.ts'

type Candidate = z.input<typeof MatchCandidate>

interface Named {
  /** Normalised, the complete name first. */
  readonly names: readonly string[]
  readonly tel: string
}

const digitsOf = (tel: string) => tel.normalize('NFKC').replace(/\D/g, '')
const minDigits = 9

/** The fewest digits that count as a part of a number, and the most that a Japanese number has. */
const searchedDigits = { fewest: 6, most: 11 }

/**
 * The digits of a text that can only be a telephone number, or its beginning or end.
 * @param text - in any width, with the usual hyphens, brackets and spaces
 * @returns undefined for any other text
 */
export const telephoneIn = (text: string): string | undefined => {
  const written = text.normalize('NFKC').replace(/^\s*\+81\s*(\(0\))?/u, '0')
  if (!/^[\d\s()‐‑‒–—―−ー-]+$/u.test(written)) return undefined
  const digits = digitsOf(written)
  return digits.length >= searchedDigits.fewest && digits.length <= searchedDigits.most ? digits : undefined
}

/** A string that sorts after every number that begins with `digits`. */
const behind = (digits: string) => `${digits}:`

const reversed = (digits: string) => [...digits].toReversed().join('')

/**
 * SQL condition: the institution's telephone number begins or ends with these digits. Unlike patterns, comparisons
 * always use the index.
 */
export const hasTelephone = (digits: string) => {
  const stored = sql`regexp_replace(institutions.tel, '\\D', '', 'g')`
  const end = reversed(digits)
  return sql<SqlBool>`institutions.tel is not null and (
    ${stored} collate "C" >= ${digits} and ${stored} collate "C" < ${behind(digits)}
    or reverse(${stored}) collate "C" >= ${end} and reverse(${stored}) collate "C" < ${behind(end)}
  )`
}

/** For each name and telephone number, the institution that has both; undefined if there is none or several, or if nothing is given. */
export const matchTelephones = async (
  tx: TenantTransaction,
  wanted: readonly (Named | null)[],
): Promise<(Candidate | undefined)[]> => {
  const lookups = wanted.flatMap((one, place) => {
    const tel = one === null ? '' : digitsOf(one.tel)
    return tel.length < minDigits ? [] : (one?.names ?? []).map((name) => ({ place, name, tel }))
  })
  if (lookups.length === 0) return wanted.map(() => undefined)
  const { rows } = await sql<Candidate & { readonly place: number }>`
    select distinct on (asked.place) asked.place, institutions.id, institutions.name, institutions.address,
      institutions.running_status, institutions.insurance_code
    from jsonb_to_recordset(${JSON.stringify(lookups)}::jsonb) as asked (place int, name text, tel text)
    join medical_institutions as institutions
      on split_part(institutions.search_text, E'\\n', 1) = asked.name
      and regexp_replace(institutions.tel, '\\D', '', 'g') = asked.tel
    where (
      select count(*)
      from medical_institutions as namesakes
      where split_part(namesakes.search_text, E'\\n', 1) = asked.name
        and regexp_replace(namesakes.tel, '\\D', '', 'g') = asked.tel
    ) = 1
    order by asked.place, char_length(asked.name) desc
  `.execute(tx)
  const byPlace = new Map(rows.map(({ place, ...candidate }) => [place, candidate]))
  return wanted.map((_, place) => byPlace.get(place))
}
