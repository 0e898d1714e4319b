import { sql } from 'kysely'
import { letterKinds, type LetterKind } from '#contract/facts/referralLetters.ts'
import { readLetterScope } from '../../facts/letters/letterRules.ts'
import { owedLetters } from '../../facts/letters/owedLetters.ts'
import { isUnreplied } from '../../facts/referrals/unreplied.ts'
import { ofDepartments, ofInstitutions } from '../figures/filtered.ts'
import type { ReportContext } from './reportContext.ts'

interface LetterCounts {
  readonly kind: LetterKind
  /** Without those that are not needed. */
  readonly owed: number
  readonly sent: number
  /** Those of the three states below. */
  readonly unsent: number
  readonly upcoming: number
  /** Past their day, and not known to be sent or not since the list of reverse referrals does not reach it. */
  readonly unconfirmed: number
  readonly overdue: number
}

const noLetters = { owed: 0, sent: 0, unsent: 0, upcoming: 0, unconfirmed: 0, overdue: 0 } as const

/**
 * Reads the letters that are owed to the report's referrals, by kind, and how many of its referrals are recorded as unanswered.
 * @returns null where the tenant does not track letters
 */
export const readLetterFigures = async ({ tx, tenantId, account, body }: ReportContext) => {
  if (!account.features.has('reverse_referrals')) return null
  const scope = await readLetterScope(tx, tenantId)
  if (!scope) return null
  const { period, own_department_ids: departments, medical_institutions: conditions } = body
  const { rows } = await sql<LetterCounts>`
    select
      letters.kind,
      count(*) filter (where letters.state <> 'not_needed') as owed,
      count(*) filter (where letters.state = 'sent') as sent,
      count(*) filter (where letters.state not in ('sent', 'not_needed')) as unsent,
      count(*) filter (where letters.state = 'upcoming') as upcoming,
      count(*) filter (where letters.state = 'unconfirmed') as unconfirmed,
      count(*) filter (where letters.state = 'overdue') as overdue
    from (${owedLetters(tenantId, scope)}) as letters
    where letters.referral_date between ${period.start_date}::date and ${period.end_date}::date
      and ${ofDepartments('letters.own_department_id', departments)}
      and ${ofInstitutions(tx, tenantId, 'letters.medical_institution_id', conditions)}
    group by letters.kind
  `.execute(tx)
  const { rows: unreplied } = await sql<{ count: number }>`
    select count(*) as count
    from referrals
    where tenant_id = ${tenantId}
      and referral_date between ${period.start_date}::date and ${period.end_date}::date
      and ${isUnreplied('referrals')}
      and ${ofDepartments('referrals.own_department_id', departments)}
      and ${ofInstitutions(tx, tenantId, 'referrals.medical_institution_id', conditions)}
  `.execute(tx)
  const byKind = new Map(rows.map((row) => [row.kind, row]))
  return {
    /** Letters of earlier referrals are not tracked. */
    from: scope.from,
    kinds: letterKinds.map((kind) => byKind.get(kind) ?? { kind, ...noLetters }),
    unrepliedReferrals: unreplied[0]?.count ?? 0,
  }
}
